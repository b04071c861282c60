import { mount } from "svelte";
import App from "./App.svelte";
import { house } from "./house/session.svelte";
import { followOtherTabs } from "./settings/settings.svelte";
import { followLanguage } from "./words/catalogues.svelte";
import "./styles/tokens.css";
import "./styles/app.css";
import "./styles/pages.css";
import "./styles/table.css";

followOtherTabs();
addEventListener("online", () => house.wake());
addEventListener("pageshow", () => house.wake());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") house.wake();
});
// Nobody tells when tables open and close.
setInterval(() => {
  if (document.visibilityState === "visible" && house.player) void house.lookAround();
}, 20_000);
void house.begin();

void followLanguage().then(() => mount(App, { target: document.querySelector("#app")! }));
