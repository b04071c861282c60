// The page that checks files by itself, wherever it is saved: it has no house to ask.
import { mount } from "svelte";
import { followOtherTabs } from "../settings/settings.svelte";
import { followLanguage } from "../words/catalogues.svelte";
import "../styles/tokens.css";
import "../styles/app.css";
import "../styles/pages.css";
import Offline from "./Offline.svelte";

followOtherTabs();
void followLanguage().then(() => mount(Offline, { target: document.querySelector("#app")! }));
