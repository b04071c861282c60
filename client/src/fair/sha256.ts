// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). The browser's own are there for pages over https alone.

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
}

/** The first 32 bits of the fraction of a root of the first primes. */
const fractions = (count: number, root: (n: number) => number): Uint32Array =>
  Uint32Array.from(primes(count), (prime) => (root(prime) % 1) * 2 ** 32);

const START = fractions(8, Math.sqrt);
const ROUND = fractions(64, Math.cbrt);

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(parts: Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const bytes = new Uint8Array((((length + 8) >> 6) + 1) * 64);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  bytes[length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(bytes.length - 4, length * 8);
  return bytes;
}

function compress(state: Uint32Array, block: DataView, words: Uint32Array): void {
  for (let t = 0; t < 16; t++) words[t] = block.getUint32(4 * t);
  for (let t = 16; t < 64; t++) {
    const [a, b] = [words[t - 15]!, words[t - 2]!];
    const low = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
    const high = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
    words[t] = words[t - 16]! + low + words[t - 7]! + high;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let t = 0; t < 64; t++) {
    const sums = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + sums + ((e & f) ^ (~e & g)) + ROUND[t]! + words[t]!) | 0;
    const turns = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (turns + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place]! += word));
}

type Eight = [number, number, number, number, number, number, number, number];

export function sha256(...parts: Uint8Array[]): Uint8Array {
  const bytes = padded(parts);
  const state = START.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < bytes.length; at += 64) {
    compress(state, new DataView(bytes.buffer, at, 64), words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

/** With a key of up to a block, which every key here is. */
export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key);
  const inner = sha256(
    block.map((byte) => byte ^ 0x36),
    message,
  );
  return sha256(
    block.map((byte) => byte ^ 0x5c),
    inner,
  );
}

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
