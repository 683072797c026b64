import type { Carrier } from '../api.ts';

/** Larger files are shrunk before sending, in bytes. */
const LARGE = 2_500_000;
/** Longest edge then, in pixels: more than the site stores. */
const MAX_SIDE_PX = 2400;
const QUALITY = 0.9;

/** A carrier that reports progress, which `fetch` cannot. @param told gets the share sent, 0 to 1 */
export function sendWithProgress(origin: string, told: (share: number) => void, stop: AbortSignal): Carrier {
  return (path, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'POST', `${origin}/api${path}`);
      for (const [name, value] of Object.entries((init?.headers ?? {}) as Record<string, string>)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => told(total === 0 ? 0 : loaded / total);
      request.upload.onload = () => told(1);
      request.onload = () =>
        resolve({ ok: request.status >= 200 && request.status < 300, json: async () => JSON.parse(request.responseText) });
      request.onerror = () => reject(new TypeError('We can’t reach the site.'));
      request.onabort = () => reject(new DOMException('Stopped.', 'AbortError'));
      stop.addEventListener('abort', () => request.abort());
      request.send(init?.body as Blob);
    });
}

/** Shrinks a large picture where the browser can read it. */
export async function smaller(file: Blob): Promise<Blob> {
  if (file.size <= LARGE) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}
