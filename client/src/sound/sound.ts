// Cues, synthesised: no recording is loaded. Silent until the player turned sound on.
import { settings } from "../settings/settings.svelte";

interface Tone {
  at: number; // seconds after the cue begins
  hz: number;
  to?: number; // the pitch it slides to
  lasts: number;
  loud: number; // 0 to 1
  wave?: OscillatorType;
}
interface Noise {
  at: number;
  lasts: number;
  loud: number;
  band: number; // Hz, the middle of what is let through
}
interface Sound {
  tones?: Tone[];
  noises?: Noise[];
}

// Clay on clay, paper on felt, and few notes: what was won is not made louder than what was lost.
const CUES = {
  chip: {
    tones: [{ at: 0, hz: 2600, to: 2100, lasts: 0.035, loud: 0.25 }],
    noises: [{ at: 0, lasts: 0.03, loud: 0.3, band: 3800 }],
  },
  take: {
    tones: [{ at: 0, hz: 1900, to: 2300, lasts: 0.035, loud: 0.2 }],
    noises: [{ at: 0, lasts: 0.03, loud: 0.2, band: 3000 }],
  },
  card: { noises: [{ at: 0, lasts: 0.09, loud: 0.35, band: 2400 }] },
  deal: {
    noises: [0, 0.07, 0.14, 0.21].map((at) => ({ at, lasts: 0.08, loud: 0.3, band: 2400 })),
  },
  flip: {
    noises: [
      { at: 0, lasts: 0.05, loud: 0.3, band: 1800 },
      { at: 0.07, lasts: 0.04, loud: 0.35, band: 3200 },
    ],
  },
  move: {
    tones: [
      { at: 0, hz: 523, lasts: 0.12, loud: 0.25 },
      { at: 0.1, hz: 659, lasts: 0.16, loud: 0.25 },
    ],
  },
  won: {
    tones: [
      { at: 0, hz: 587, lasts: 0.14, loud: 0.25 },
      { at: 0.12, hz: 740, lasts: 0.14, loud: 0.25 },
      { at: 0.24, hz: 880, lasts: 0.22, loud: 0.25 },
    ],
  },
  lost: {
    tones: [
      { at: 0, hz: 440, lasts: 0.16, loud: 0.25 },
      { at: 0.15, hz: 349, lasts: 0.24, loud: 0.25 },
    ],
  },
  push: {
    tones: [
      { at: 0, hz: 494, lasts: 0.12, loud: 0.22 },
      { at: 0.14, hz: 494, lasts: 0.16, loud: 0.22 },
    ],
  },
  refused: { tones: [{ at: 0, hz: 196, lasts: 0.2, loud: 0.3, wave: "triangle" }] },
  exchange: {
    tones: [{ at: 0, hz: 392, to: 523, lasts: 0.22, loud: 0.25 }],
    noises: [{ at: 0, lasts: 0.1, loud: 0.2, band: 2000 }],
  },
} satisfies Record<string, Sound>;

export type Cue = keyof typeof CUES;

const QUIET = 0.0001; // where a fading sound has ended
const ATTACK_S = 0.008;
let audio: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Play a cue, `after` so many seconds. */
export function cue(name: Cue, after = 0): void {
  if (!settings.sound || settings.volume === 0) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume().catch(() => {}); // before the first gesture
  const sound: Sound = CUES[name];
  const from = audio.currentTime + after;
  for (const tone of sound.tones ?? []) playTone(audio, tone, from + tone.at);
  for (const noise of sound.noises ?? []) playNoise(audio, noise, from + noise.at);
}

function envelope(on: AudioContext, from: number, lasts: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(QUIET, from);
  gain.gain.linearRampToValueAtTime(loud * settings.volume, from + ATTACK_S);
  gain.gain.exponentialRampToValueAtTime(QUIET, from + lasts);
  gain.connect(on.destination);
  return gain;
}

function playTone(on: AudioContext, tone: Tone, from: number): void {
  const oscillator = on.createOscillator();
  oscillator.type = tone.wave ?? "sine";
  oscillator.frequency.setValueAtTime(tone.hz, from);
  if (tone.to) oscillator.frequency.exponentialRampToValueAtTime(tone.to, from + tone.lasts);
  oscillator.connect(envelope(on, from, tone.lasts, tone.loud));
  oscillator.start(from);
  oscillator.stop(from + tone.lasts);
}

function playNoise(on: AudioContext, noise: Noise, from: number): void {
  const source = on.createBufferSource();
  source.buffer = hiss ??= white(on);
  const filter = on.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = noise.band;
  source.connect(filter).connect(envelope(on, from, noise.lasts, noise.loud));
  source.start(from, 0, noise.lasts);
}

function white(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 4, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return buffer;
}
