import type { Carrier } from '../api.ts';

/** A file larger than this is made smaller before it is sent, in bytes. */
const LARGE = 2_500_000;
/** The longest edge of what is sent then, in pixels: more than the site keeps. */
const MAX_LENGTH = 2400;
const QUALITY = 0.9;

/**
 * Carries a call as `fetch` does, and tells how much of it has gone; only the browser's older way tells that.
 * @param told is given the share that has gone, 0 to 1
 */
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
      request.onerror = () => reject(new TypeError('The site cannot be reached.'));
      request.onabort = () => reject(new DOMException('Stopped.', 'AbortError'));
      stop.addEventListener('abort', () => request.abort());
      request.send(init?.body as Blob);
    });
}

/** A large picture made smaller where this browser can read it, as a slow line would have it; any other as it is. */
export async function smaller(file: Blob): Promise<Blob> {
  if (file.size <= LARGE) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, MAX_LENGTH / Math.max(picture.width, picture.height));
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    return drawn.size < file.size ? drawn : file;
  } catch {
    return file;
  }
}
