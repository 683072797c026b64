/** Hostile inputs for page readers. Each must end in a listing or a sentence, soon and with little memory. */
export const PAGE_BOMBS: Record<string, () => string> = {
  'elements nested 100,000 deep': () => `${'<div>'.repeat(100_000)}${'</div>'.repeat(100_000)}`,
  'end tags of nothing under 490 open elements': () => `${'<b>'.repeat(490)}${'</i>'.repeat(1_200_000)}`,
  'unclosed elements without end': () => '<font>'.repeat(800_000),
  'things nested 100,000 deep': () => '<i itemscope itemprop=event itemtype=x/Event>'.repeat(100_000),
  'a million numeric references': () => `<p itemscope itemtype=x/Event itemprop=name>${'&#65;'.repeat(900_000)}`,
  'an attribute of 4.9 MB': () => `<div itemscope itemtype="${'x'.repeat(4_900_000)}">`,
  'an attribute of 10 MB': () => `<div class="${'x'.repeat(10_000_000)}">`,
  '100,000 attributes': () => `<div ${numbers(100_000, (n) => `a${n}=b`)}>`,
  'references that lead round': () =>
    '<i itemscope itemprop=event id=a itemref="a b"><i id=b itemscope itemprop=event itemref="a b"></i></i>'.repeat(20_000),
  'references to everything': () => `<body id=a>${'<i itemscope itemref=a></i>'.repeat(150_000)}`,
  'words inside words': () => `${'<i itemprop=name>'.repeat(190)}${'<b>x</b>'.repeat(500_000)}`,
  'JSON nested 100,000 deep': () => script('['.repeat(100_000) + ']'.repeat(100_000)),
  'JSON objects nested 100,000 deep': () => script('{"subEvent":'.repeat(100_000)),
  'JSON nested 190 deep, wide': () => script(`[${numbers(2000, () => `${'{"a":'.repeat(190)}1${'}'.repeat(190)}`)}]`),
  'a million keys': () => script(`{"@type":"Event",${numbers(300_000, (n) => `"k${n}":1`)}}`),
  'a key in many spellings': () => script(`{"@type":"Event",${numbers(300_000, (n) => `"${n}:a":1`)}}`),
  'a million performers': () => script(`{"@type":"Event","startDate":"2026-11-21","performer":[${numbers(600_000, () => '"A"')}]}`),
  'a million things': () => script(`[${numbers(1_200_000, () => '{}')}]`),
  'events without end': () => script(`[${numbers(60_000, (n) => `{"@type":"Event","name":"A${n}","startDate":"2026-11-21"}`)}]`),
  'strings that never end': () => script('"\\'.repeat(2_000_000)),
  'commas without end': () => script(`[${', '.repeat(1_500_000)}`),
  'comments that never end': () => script('/*'.repeat(2_000_000)),
  'slashes without end': () => script('/ '.repeat(2_000_000)),
  'entities in entities': () => script(`{"@type":"Event","name":"${'&amp;'.repeat(900_000)}","startDate":"2026-11-21"}`),
  'prototypes for names': () => script('{"@type":"Event","__proto__":{"name":"A"},"constructor":{"prototype":1},"startDate":"2026-11-21"}'),
  'spaces without end': () => script(`{"@type":"Event","startDate":"2026-11-21","name":"${' '.repeat(4_000_000)}x"}`),
  'numbers beyond all bounds': () => script('{"@type":"Event","startDate":"2026-11-21","offers":{"price":1e400,"priceCurrency":-0}}'),
};

/** Hostile inputs for the feed reader. */
export const FEED_BOMBS: Record<string, () => string> = {
  'a billion laughs': () =>
    `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">${numbers(9, (n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`)}]><rss><channel><item><title>&a8;</title></item></channel></rss>`,
  'an entity of a file': () => '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]><rss><item><title>&x;</title></item></rss>',
  'many document types': () => '<!DOCTYPE a>'.repeat(300_000),
  'elements nested 100,000 deep': () => `<rss>${'<a>'.repeat(100_000)}`,
  'a million numeric references': () => `<rss><item><title>${'&#65;'.repeat(900_000)}</title></item></rss>`,
  'an attribute of 4.9 MB': () => `<rss><item a="${'x'.repeat(4_900_000)}"/></rss>`,
  'CDATA of 50 MB': () => `<rss><item><title><![CDATA[${'x'.repeat(50_000_000)}]]></title></item></rss>`,
  'CDATA that never ends': () => `<rss><item><title><![CDATA[${']]'.repeat(2_000_000)}`,
  'a million items': () => `<rss><channel>${'<item/>'.repeat(700_000)}</channel></rss>`,
  'a million fields': () => `<rss><item>${'<a/>'.repeat(1_200_000)}</item></rss>`,
  'dates out of range': () =>
    `<rss>${['0000-00-00', '275760-09-13', 'NaN', '2026-02-30', '9999-99-99T99:99:99Z'].map((date) => `<item><ev:startdate>${date}</ev:startdate><pubDate>${date}</pubDate></item>`).join('')}</rss>`,
  'one word of digits': () => `<rss>${`<item><title>${'1/2 '.repeat(200)}${'9'.repeat(1000)}</title></item>`.repeat(2500)}</rss>`,
  'stylesheets and inclusions': () =>
    '<?xml-stylesheet href="file:///x"?><rss xmlns:xi="x"><xi:include href="file:///etc/hostname"/></rss>',
};

/** Hostile recipes, each with a page that makes it expensive. */
export const RECIPE_BOMBS: Record<string, { recipe: object; html: () => string }> = {
  'siblings counted': { recipe: { each: 'p:nth-child(2n)', date: ':scope' }, html: () => '<p>'.repeat(400_000) },
  'siblings after siblings': { recipe: { each: 'p ~ p ~ p', date: ':scope' }, html: () => '<p>'.repeat(400_000) },
  'texts searched': {
    recipe: { each: 'b:contains("x") b:contains("y")', date: ':scope' },
    html: () => `${'<b>'.repeat(190)}${'<b>z</b>'.repeat(400_000)}`,
  },
  'what has what': {
    recipe: { each: 'b:has(b:has(i))', date: ':scope' },
    html: () => `${'<b>'.repeat(190)}${'<b>z</b>'.repeat(400_000)}`,
  },
  'nights without end': { recipe: { each: 'i', date: ':scope' }, html: () => '<i>Nov 27</i>'.repeat(380_000) },
};

/** Files whose markup never begins. */
export const ENDLESS_BEGINNINGS: readonly string[] = ['<!-- -->', '<?xml ?>', '<!--', '<?', ' ', '<!DOCTYPE '].map((part) =>
  part.repeat(100_000),
);

function script(json: string): string {
  return `<script type="application/ld+json">${json}</script>`;
}

function numbers(count: number, text: (number: number) => string): string {
  return Array.from({ length: count }, (_, number) => text(number + 1)).join(count < 10 ? '' : text(1).includes('=') ? ' ' : ',');
}
