import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Of one: high enough that text is as sharp as the screen's. */
const QUALITY = 0.82;

/**
 * Writes pictures as WebP, a fifth of the PNG. The browser that took them encodes them, so no library is
 * needed.
 * @param {import('playwright').Browser} browser
 */
export async function startEncoder(browser) {
  const page = await browser.newPage();
  return {
    /** @param {Buffer} png @param {string} path ends with .webp; its folder is made */
    async write(png, path) {
      const encoded = await page.evaluate(
        async ({ source, quality }) => {
          const bitmap = await globalThis.createImageBitmap(await (await fetch(source)).blob());
          const canvas = Object.assign(globalThis.document.createElement('canvas'), {
            width: bitmap.width,
            height: bitmap.height,
          });
          canvas.getContext('2d').drawImage(bitmap, 0, 0);
          return canvas.toDataURL('image/webp', quality);
        },
        { source: `data:image/png;base64,${png.toString('base64')}`, quality: QUALITY },
      );
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, Buffer.from(encoded.split(',')[1], 'base64'));
    },
  };
}
