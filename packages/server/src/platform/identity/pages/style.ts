/**
 * The look of the provider's pages, light and dark: the page, the bar and the card of the application's start page
 * (packages/web/src/app/start.css), in the values of its theme, which these pages do not load.
 */
export const STYLE = `
:root {
  color-scheme: light dark;
  --brand: #0C426A; --brand-hover: #093553; --on-brand: #FFFFFF;
  --page: #F3F5F7; --bar: #0C426A; --on-bar-muted: #C3D6E4;
  --card: #FFFFFF; --quiet: #F7F9FA; --line: #DBE1E6; --control: #8592A0; --field: #FFFFFF;
  --text: #1C2127; --muted: #5A6675; --link: #0C426A; --focus: #4D83AB;
  --bad: #8E292C; --bad-ground: #FBEAEA; --good: #1C6E42;
}
@media (prefers-color-scheme: dark) {
  :root {
    --brand: #2C6F9E; --brand-hover: #246189;
    --page: #171B20;
    --card: #22272E; --quiet: #1D2228; --line: #363E48; --control: #6C7886; --field: #1D2228;
    --text: #EDF0F3; --muted: #A7B1BD; --link: #9CC6E4; --focus: #5C9CC9;
    --bad: #FFC9CA; --bad-ground: #4A2024; --good: #72CA9B;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { font-size: 87.5%; -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  grid-template-rows: 48px 1fr;
  background: var(--page);
  color: var(--text);
  line-height: 1.43;
  font-family: -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans",
    "Helvetica Neue", Arial, sans-serif;
}
.bar {
  display: flex;
  align-items: center;
  gap: 10px;
  padding: 0 24px;
  color: var(--on-brand);
  background: var(--bar);
}
.bar strong { font-size: 18px; font-weight: 700; letter-spacing: -.01em; }
.bar span {
  margin-left: 2px;
  padding-left: 12px;
  border-left: 1px solid rgb(255 255 255 / 35%);
  font-size: 13px;
  color: var(--on-bar-muted);
}
.tile { fill: var(--on-brand); }
.mark { stroke: var(--bar); }
main {
  place-self: center;
  width: calc(100% - 32px);
  max-width: 400px;
  margin: 24px 16px;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 8px;
  box-shadow: 0 8px 24px rgb(17 20 24 / 10%);
  padding: 32px 32px 24px;
}
h1 { font-size: 22px; line-height: 28px; font-weight: 600; margin: 0 0 8px; letter-spacing: -.01em; }
p { margin: 0 0 16px; }
.lead { color: var(--muted); margin-bottom: 24px; }
.field { margin-bottom: 16px; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
.help { color: var(--muted); font-size: 13px; margin: 8px 0 0; }
input[type=email], input[type=password], input[type=text] {
  width: 100%;
  height: 40px;
  padding: 0 12px;
  font: inherit;
  font-size: 16px;
  color: var(--text);
  background: var(--field);
  border: 1px solid var(--control);
  border-radius: 4px;
}
input:focus-visible, button:focus-visible, a:focus-visible, .summary:focus-visible {
  outline: 2px solid var(--focus);
  outline-offset: 2px;
}
input[aria-invalid=true] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.wrong { color: var(--bad); margin: 8px 0 0; }
.summary {
  background: var(--bad-ground);
  border-left: 4px solid var(--bad);
  border-radius: 3px;
  padding: 12px 16px;
  margin: 0 0 24px;
}
.summary h2 { font-size: 14px; margin: 0 0 2px; }
.summary p { margin: 0; }
.summary a { color: inherit; }
button {
  height: 40px;
  padding: 0 12px;
  white-space: nowrap;
  font: inherit;
  font-weight: 600;
  border-radius: 4px;
  cursor: pointer;
  border: 1px solid transparent;
  transition: background-color 100ms;
}
.primary { background: var(--brand); color: var(--on-brand); }
.primary:hover { background: var(--brand-hover); }
.quiet { background: transparent; color: var(--text); border-color: var(--control); }
.quiet:hover { background: var(--quiet); }
.wide { width: 100%; }
.acts { display: flex; gap: 12px; margin-top: 24px; }
.acts button { flex: 1; }
.acts.second { margin-top: 12px; }
a { color: var(--link); }
.code {
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  font-size: 28px;
  letter-spacing: 3px;
  text-align: center;
  padding: 16px 8px;
  margin: 16px 0;
  border: 1px solid var(--line);
  border-radius: 4px;
  background: var(--quiet);
  overflow-wrap: anywhere;
}
input.code-field {
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  font-size: 20px;
  letter-spacing: 2px;
  text-transform: uppercase;
  height: 48px;
}
ul.grants { list-style: none; margin: 0 0 16px; padding: 0; border-top: 1px solid var(--line); }
ul.grants li { padding: 10px 0 10px 26px; border-bottom: 1px solid var(--line); position: relative; }
ul.grants li::before {
  content: "";
  position: absolute;
  left: 5px;
  top: 13px;
  width: 6px;
  height: 11px;
  border: solid var(--good);
  border-width: 0 2px 2px 0;
  transform: rotate(42deg);
}
.choices { margin: 0 0 16px; padding: 0; border: 0; }
.choices legend { padding: 0; font-weight: 600; margin-bottom: 4px; }
.choices label { display: flex; gap: 10px; padding: 10px 0; font-weight: 400; border-bottom: 1px solid var(--line); }
.choices input { width: 18px; height: 18px; margin: 1px 0; flex: none; accent-color: var(--brand); }
.sign { width: 48px; height: 48px; border-radius: 50%; display: block; margin: 0 0 16px; }
.sign.good { color: var(--good); } .sign.bad { color: var(--bad); }
.note { color: var(--muted); font-size: 13px; margin: 24px 0 0; padding-top: 16px; border-top: 1px solid var(--line); }
.note:last-child { margin-bottom: 0; }
.other { margin: 16px 0 0; font-size: 13px; }
.who { font-weight: 600; overflow-wrap: anywhere; }
@media (max-width: 450px) {
  main { padding: 32px 24px 24px; }
  .acts { flex-direction: column-reverse; }
  .acts button { flex: none; width: 100%; height: 44px; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { button, main, input { border: 1px solid; } .bar span { color: CanvasText; } }
`;

/** Sends the one form of a page that asks nothing any more; without script its button does. */
export const SCRIPT = `document.forms[0].requestSubmit();\n`;
