import type { advertisements } from '../platform/database/schema';
import type { Random } from './random';

interface Plan {
  readonly title: string;
  readonly line: string;
  readonly act: string;
  readonly webUrl: string;
  /** A drawing of 32 by 32. */
  readonly sign: string;
}

/** What the product can do; nobody else's goods. */
const PLANS: readonly Plan[] = [
  {
    title: 'Every prior authorization in one list. Open EPA Requests Status',
    line: 'Every prior authorization in one list',
    act: 'Open EPA Requests Status',
    webUrl: '/epastatus',
    sign: '<path d="M6 4h14l6 6v18H6z" fill="none" stroke-width="2.5"/><path d="M11 18l4 4 7-8" fill="none" stroke-width="3"/>',
  },
  {
    title: 'Requests of pharmacies arrive by themselves. Open Alerts',
    line: 'Requests of pharmacies arrive by themselves',
    act: 'Open Alerts',
    webUrl: '/surescripts',
    sign:
      '<path d="M16 4a8 8 0 0 1 8 8v8l3 4H5l3-4v-8a8 8 0 0 1 8-8z" fill="none" ' +
      'stroke-width="2.5"/><path d="M13 27a3 3 0 0 0 6 0" fill="none" stroke-width="2.5"/>',
  },
  {
    title: 'Connect your own system: the API is documented. Open its page',
    line: 'Connect your own system',
    act: 'Read how the API works',
    webUrl: '/api/docs',
    sign: '<path d="M11 9l-7 7 7 7M21 9l7 7-7 7M18 5l-4 22" fill="none" stroke-width="2.5"/>',
  },
];

/** The advertisements of the demo, with images of 640 by 80 drawn here. */
export function demoAdvertisements(random: Random, now: Date): (typeof advertisements.$inferInsert)[] {
  return PLANS.map((plan, position) => ({
    id: random.id(now),
    title: plan.title,
    mediaType: 'image/svg+xml',
    image: Buffer.from(drawn(plan)).toString('base64'),
    webUrl: plan.webUrl,
    position,
  }));
}

const FONTS = 'Segoe UI, Roboto, Noto Sans, Liberation Sans, Arial, sans-serif';

function drawn({ line, act, sign }: Plan): string {
  const size = 'viewBox="0 0 640 80" width="640" height="80"';
  const second = `<text x="100" y="64" font-size="22" fill="#3b4a58">${act}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${FONTS}">
<rect width="640" height="80" rx="8" fill="#eef3f7"/><rect width="80" height="80" rx="8" fill="#c3d6e4"/>
<g transform="translate(20 20) scale(1.25)" stroke="#0c426a" stroke-linecap="round" stroke-linejoin="round">${sign}</g>
<text x="100" y="36" font-size="24" font-weight="600" fill="#0c426a">${line}</text>${second}</svg>`;
}
