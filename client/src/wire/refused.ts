import type { ErrorView } from "./types";

/** A refusal: by `code` the client words it, `message` is the server's own English. */
export class Refused extends Error {
  readonly code: string;
  readonly args: ErrorView["args"];

  constructor(view: { code: string; message: string; args?: ErrorView["args"] }) {
    super(view.message);
    this.code = view.code;
    this.args = view.args ?? {};
  }
}

/** No answer came: the server was not reached, or it was no server of ours. */
export class Unreached extends Error {}
