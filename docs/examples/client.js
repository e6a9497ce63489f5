#!/usr/bin/env node
// A client of the Wildfire hub in JavaScript, made from docs/protocol.md alone, without libraries.
// It prints the number of every spin, once and in order, whatever the wire does.
//
//     node client.js PORT [COUNT]
//
// PORT is a device like /dev/ttyACM0, or socket://HOST:PORT; after COUNT spins it ends. Node cannot
// lock a device, so on Linux let `flock` do it: flock -n PORT node client.js PORT

"use strict";

const fs = require("node:fs");
const net = require("node:net");
const tty = require("node:tty");

const LONGEST = 240;
const MAJOR = 1;
const MINOR = 0; // the least that this client needs
const ASK_MS = 100;
const SLOWEST_ASK_MS = 250;
const REOPEN_MS = 200;
const REPLIES = new Set([
  "hello", "status", "lit", "show", "mark", "direction", "sign", "dice", "get", "set", "keep", "store", "test", "identify", "reboot",
  "leave", "refused",
]);

// --- frames -------------------------------------------------------------------------------------

/** CRC-16/IBM-3740 of a text, as four digits. */
function crc(text) {
  let value = 0xffff;
  for (const byte of Buffer.from(text, "latin1")) {
    value ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) {
      value = value & 0x8000 ? ((value << 1) ^ 0x1021) & 0xffff : (value << 1) & 0xffff;
    }
  }
  return value.toString(16).toUpperCase().padStart(4, "0");
}

function encode(sequence, words) {
  const body = [sequence, ...words].join(" ");
  return `$${body}*${crc(body)}\n`;
}

/** The words of a good frame that a line ends with, or null. */
function decode(line) {
  const start = line.lastIndexOf("$");
  const found = start < 0 ? null : /^\$([ -#%-)+-~]+)\*([0-9A-F]{4})\r?$/.exec(line.slice(start));
  if (!found || found[0].length >= LONGEST || crc(found[1]) !== found[2]) return null;
  return found[1].split(" ");
}

/** A field as a whole number; NaN if it is none. */
function whole(word) {
  return /^-?[0-9]{1,9}$/.test(word ?? "") ? Number(word) : NaN;
}

// --- the port -----------------------------------------------------------------------------------

/** Opens a port. `heard` gets text; `ended` is called once, when the port hangs up. */
function open(port, heard, ended) {
  let over = false;
  const end = () => {
    if (!over) {
      over = true;
      ended();
    }
  };
  const socket = /^socket:\/\/(.+):([0-9]+)$/.exec(port);
  let stream;
  let write;
  if (socket) {
    stream = net.connect({ host: socket[1], port: Number(socket[2]), noDelay: true });
    write = (text) => stream.write(text, "latin1");
  } else {
    let device;
    try {
      device = fs.openSync(port, fs.constants.O_RDWR | fs.constants.O_NOCTTY);
      stream = new tty.ReadStream(device);
      stream.setRawMode(true);
    } catch {
      setImmediate(end);
      return { write: () => {}, close: () => {} };
    }
    write = (text) => fs.writeSync(device, text, null, "latin1");
  }
  stream.setEncoding("latin1");
  stream.on("data", heard);
  for (const event of ["end", "error", "close"]) stream.on(event, end);
  return {
    write(text) {
      try {
        if (!over) write(text);
      } catch {
        end();
      }
    },
    close: () => stream.destroy(),
  };
}

// --- the connection -----------------------------------------------------------------------------

class Client {
  /** Talks to the hub at `port`; `spun` is called with each number, `missed` with how many events
   * are gone for good. */
  constructor(port, spun, missed) {
    this.port = port;
    this.spun = spun;
    this.missed = missed;
    this.boot = null;
    this.due = 0;
    this.sequence = Math.floor(Math.random() * 65536);
    this.connect();
  }

  connect() {
    this.rest = "";
    this.met = false; // whether this port has answered `hello`
    this.wire = open(
      this.port,
      (text) => this.feed(text),
      () => this.hungUp(),
    );
    this.sayHello(false);
  }

  hungUp() {
    clearTimeout(this.again);
    this.question = null;
    this.wire.close();
    if (!this.closed) this.reopening = setTimeout(() => this.connect(), REOPEN_MS);
  }

  close() {
    this.closed = true;
    clearTimeout(this.again);
    clearTimeout(this.reopening);
    this.wire.close();
  }

  nextSequence() {
    this.sequence = (this.sequence + 1) % 65536;
    return this.sequence;
  }

  /** Asks who the hub is, with the same number until it has answered. */
  sayHello(restarted) {
    if (this.question) return;
    this.question = { sequence: this.nextSequence(), restarted };
    const ask = (pause) => {
      this.wire.write(encode(this.question.sequence, ["hello", MAJOR, MINOR]));
      this.again = setTimeout(ask, pause, Math.min(2 * pause, SLOWEST_ASK_MS));
    };
    ask(ASK_MS);
  }

  feed(text) {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop();
    if (this.rest.length > LONGEST) this.rest = this.rest.slice(-LONGEST);
    for (const line of lines) {
      const words = decode(line);
      if (words && !Number.isNaN(whole(words[0])) && words[1]) this.hear(whole(words[0]), words);
    }
  }

  hear(sequence, [, name, ...fields]) {
    if (!REPLIES.has(name)) {
      // What was said before the answer to `hello` comes again.
      if (this.met) this.hearEvent(sequence, name, fields);
    } else if (this.question && sequence === this.question.sequence && name === "hello") {
      this.meet(fields);
    }
  }

  meet(fields) {
    const [major, minor, next] = [0, 1, 10].map((at) => whole(fields[at]));
    const boot = fields[8];
    if (major !== MAJOR || !(minor >= MINOR)) {
      process.stderr.write(`the hub speaks protocol ${major}.${minor}\n`);
      process.exitCode = 1;
      this.close();
      return;
    }
    if (!boot || !(next > 0)) return;
    if (boot !== this.boot) {
      process.stderr.write(`hub ${fields[5]} answers, boot ${boot}\n`);
      // A hub that restarted before our ears: everything since its start is due.
      this.due = this.question.restarted ? 1 : next;
      this.boot = boot;
    }
    clearTimeout(this.again);
    this.question = null;
    this.met = true;
    this.acknowledge();
  }

  hearEvent(sequence, name, fields) {
    const [boot, oldest] = [fields[0], whole(fields[1])];
    if (boot !== this.boot) {
      this.sayHello(true);
      return;
    }
    if (!(oldest > 0 && oldest <= sequence)) return;
    if (oldest > this.due) {
      this.missed(oldest - this.due);
      this.due = oldest;
    }
    if (sequence === this.due) {
      this.due += 1;
      if (name === "spin") this.spun(whole(fields[4]));
    }
    this.acknowledge();
  }

  acknowledge() {
    if (this.due > 1 && !this.closed) {
      this.wire.write(encode(this.nextSequence(), ["ack", this.boot, this.due - 1]));
    }
  }
}

// --- the command --------------------------------------------------------------------------------

function main([port, count]) {
  if (!port) {
    process.stderr.write("usage: node client.js PORT [COUNT]\n");
    process.exitCode = 2;
    return;
  }
  let left = count === undefined ? Infinity : Number(count);
  const client = new Client(
    port,
    (number) => {
      process.stdout.write(`${number}\n`);
      left -= 1;
      if (left <= 0) client.close();
    },
    (events) => process.stderr.write(`${events} events are lost\n`),
  );
}

main(process.argv.slice(2));
