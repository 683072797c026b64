/**
 * The one script a page carries. Everything on the page works without it; React comes once the page has loaded and the
 * browser is idle, or at the visitor's first touch, hover or key. On a line that is slow, or asks to save data, whoever
 * only reads never fetches it: links and searches are plain ones, and it comes for what needs it.
 */
const TOUCHES = ['pointerdown', 'pointerover', 'keydown', 'focusin'] as const;
const IDLE_WITHIN_MS = 3000;
/** Forms that answer as one fills them in; they are worth waking for at once. The switch of day and night in the foot is not among them. */
const FORMS = 'main form[method=post]';
/** Buttons that do nothing before React has come. */
const BUTTONS = 'button[type=button]';

let woken = false;
/** The button that was pressed too early: pressed again once somebody listens. */
let pressed: HTMLElement | undefined;

function wake(): void {
  if (woken) return;
  woken = true;
  import('./browser.tsx')
    .then((browser) => browser.wake())
    .then(listen, () => {
      woken = false;
    });
}

/** React listens from here on. */
function listen(): void {
  for (const touch of TOUCHES) removeEventListener(touch, touched);
  removeEventListener('click', press);
  pressed?.click();
}

function touched({ target }: Event): void {
  if (!isSparing() || (target instanceof Element && target.closest(BUTTONS) !== null)) wake();
}

function press({ target }: Event): void {
  pressed = target instanceof Element ? (target.closest<HTMLElement>(BUTTONS) ?? undefined) : undefined;
}

/** Whether the browser says that its line is slow or dear; those that say nothing count as fast. */
function isSparing(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '');
}

/** All of the page is there, its fonts and pictures perhaps not yet. */
function read(): void {
  if (document.querySelector(FORMS) !== null) wake();
  else if (isSparing()) return;
  else if (document.readyState === 'complete') wakeIdle();
  else addEventListener('load', wakeIdle);
}

function wakeIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: IDLE_WITHIN_MS });
  else setTimeout(wake, 200);
}

for (const touch of TOUCHES) addEventListener(touch, touched, { passive: true });
addEventListener('click', press);
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', read);
else read();
