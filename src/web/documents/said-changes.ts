/** How long a page settles before changes are announced. */
const SETTLE_MS = 300;
/** More than this many at once are counted. */
const MAX_NAMED = 3;

/** What a list says about a show. */
interface Standing {
  name: string;
  stamp: string;
  isOn: boolean;
}

/** Announces what became of the shows on a page while it is open: that one is canceled or begins, not the whole list. */
export function sayChanges(): void {
  let address = location.href;
  let before = standings();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = () => {
    const now = standings();
    const said = address === location.href ? differences(before, now) : [];
    [address, before] = [location.href, now];
    const place = document.getElementById('said');
    if (place !== null && said.length > 0) place.textContent = said.join(' ');
  };
  const main = document.getElementById('main');
  if (main === null) return;
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(compare, SETTLE_MS);
  }).observe(main, { childList: true, subtree: true, characterData: true, attributeFilter: ['class'] });
}

function standings(): Map<string, Standing> {
  return new Map(
    [...document.querySelectorAll('main .show[id]')].map((show) => [
      show.id,
      {
        name: wordsOf(show, '.top-line'),
        stamp: wordsOf(show, '.stamp'),
        isOn: show.classList.contains('on-now'),
      },
    ]),
  );
}

function wordsOf(show: Element, part: string): string {
  return show.querySelector(part)?.textContent?.trim() ?? '';
}

/** One sentence for each kind of change. */
function differences(before: ReadonlyMap<string, Standing>, now: ReadonlyMap<string, Standing>): string[] {
  const by = new Map<string, string[]>();
  for (const [id, { name, stamp, isOn }] of now) {
    const was = before.get(id);
    if (was === undefined) continue;
    const what = stamp !== was.stamp ? stamp || 'On after all' : isOn && !was.isOn ? 'On now' : undefined;
    if (what !== undefined) by.set(what, [...(by.get(what) ?? []), name]);
  }
  return [...by].map(([what, names]) => `${what}: ${names.length > MAX_NAMED ? `${names.length} shows` : names.join(', ')}.`);
}
