import { worded } from "../words/words";
import type { Checked } from "./checking";
import type { Wrong } from "./wrong";

/** Why a file does not hold, in a sentence. */
export function wrongText({ how, args }: Wrong): string {
  const { entry, ...others } = args;
  const wrong = worded(`fair-wrong-${how}`, others);
  return entry === undefined ? wrong : worded("fair-wrong-in-entry", { entry, wrong });
}

export const checkText = ({ id, args }: Checked["checks"][number]): string => worded(id, args);
