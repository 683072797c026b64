/**
 * The one script a page carries. Everything on the page works without it; React comes when the browser is idle
 * or at the visitor's first touch, hover or key, and never on a connection that asks to save data unless touched.
 */
const TOUCHES = ['pointerdown', 'pointerover', 'keydown', 'focusin'] as const;
const IDLE_WITHIN_MS = 3000;

let woken = false;

function wake(): void {
  if (woken) return;
  woken = true;
  for (const touch of TOUCHES) removeEventListener(touch, wake);
  import('./browser.tsx').catch(() => {
    woken = false;
  });
}

for (const touch of TOUCHES) addEventListener(touch, wake, { passive: true });

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
if (connection?.saveData !== true) {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: IDLE_WITHIN_MS });
  else setTimeout(wake, 200);
}
