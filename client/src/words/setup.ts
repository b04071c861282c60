// Before every test: both languages are there.
import { load } from "./catalogues.svelte";

await Promise.all([load("en"), load("sk")]);
