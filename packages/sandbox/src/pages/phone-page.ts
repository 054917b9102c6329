import type { Device, Push } from '../phone/records';
import { html, type Html } from '@erx/script/xml/html';
import { instant } from './layout';

const RADIUS = 15.9155;

const deviceCard = (device: Device) =>
  html`<li class="device ${device.kind}" data-device="${device.id}">
    <div class="what">
      <strong>${device.label}</strong
      ><span class="muted">${device.kind === 'soft' ? 'App on the phone' : 'Hardware token'}</span>
    </div>
    <button type="button" class="code" data-code aria-label="Code of ${device.label}, copies it">
      ••• •••
    </button>
    <svg class="ring" viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
      <circle cx="18" cy="18" r="${RADIUS}" />
      <circle
        class="left"
        data-ring
        cx="18"
        cy="18"
        r="${RADIUS}"
        pathLength="100"
        stroke-dasharray="100 100"
      />
    </svg>
    <span class="seconds muted" data-seconds></span>
  </li>`;

const byOwner = (devices: readonly Device[]) =>
  [...new Set(devices.map(({ owner }) => owner))].map(
    (owner) => [owner, devices.filter((device) => device.owner === owner)] as const,
  );

const waitingPush = (push: Push, device: Device | undefined) =>
  html`<li class="push">
    <div>
      <h3>${push.title}</h3>
      <p>${push.text}</p>
      <p class="muted">
        ${device ? `${device.owner}, ${device.label}` : push.deviceId} · ${instant(push.at)}
      </p>
    </div>
    <div class="acts">
      <form method="post" action="/phone/pushes/${encodeURIComponent(push.id)}/approve">
        <button class="primary" type="submit">Approve</button>
      </form>
      <form method="post" action="/phone/pushes/${encodeURIComponent(push.id)}/refuse">
        <button class="danger" type="submit">Refuse</button>
      </form>
    </div>
  </li>`;

/** The phone (and key ring) of the demo users: what waits for an answer, and their codes. */
export const phoneContent = (devices: readonly Device[], pushes: readonly Push[]): Html => {
  const waiting = pushes.filter(({ status }) => status === 'waiting');
  const answered = pushes.filter(({ status }) => status !== 'waiting').slice(0, 10);
  const deviceOf = (push: Push) => devices.find(({ id }) => id === push.deviceId);
  return html`<div data-live>
      <section aria-live="polite">
        <h2>Waiting for an answer</h2>
        ${
          waiting.length === 0
            ? html`<p class="empty">
                Nothing waits. A request to sign appears here when the product sends one.
              </p>`
            : html`<ul class="pushes">
                ${waiting.map((push) => waitingPush(push, deviceOf(push)))}
              </ul>`
        }
      </section>
      <section>
        <h2>One-time codes</h2>
        ${
          devices.length === 0
            ? html`<p class="empty">
                No devices yet. The product registers those of its demo users when it starts.
              </p>`
            : byOwner(devices).map(
                ([owner, own]) =>
                  html`<h3 class="owner">${owner}</h3>
                    <ul class="devices">
                      ${own.map(deviceCard)}
                    </ul>`,
              )
        }
      </section>
      ${
        answered.length > 0 &&
        html`<section>
          <h2>Answered</h2>
          <ul class="plain-list">
            ${answered.map(
              (push) =>
                html` <li>
                  <span class="tag ${push.status === 'approved' ? 'good' : 'bad'}"
                    >${push.status === 'approved' ? '✓ Approved' : '✕ Refused'}</span
                  >
                  ${push.title}
                  <span class="muted">${deviceOf(push)?.owner ?? ''}</span>
                  ${instant(push.answeredAt ?? push.at)}
                </li>`,
            )}
          </ul>
        </section>`
      }
    </div>
    <details class="scan">
      <summary>Add a token</summary>
      <form method="post" action="/phone/devices">
        <p class="muted">
          A real phone scans the QR code. Here, paste its text (otpauth://…), or the key that stands below it.
        </p>
        <label>Text or key <input name="scanned" required autocomplete="off" maxlength="2000" /></label>
        <label>Whose <input name="owner" autocomplete="off" maxlength="200" /></label>
        <button type="submit">Add token</button>
      </form>
    </details>`;
};
