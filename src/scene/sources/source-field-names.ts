/** What a sheet or a feed can tell of a night, as people call it; each is text as its source writes it. */
export const SHEET_FIELD_NAMES = {
  date: 'night',
  time: 'time',
  end: 'end',
  doors: 'doors',
  performer: 'who plays',
  support: 'support',
  event: 'title',
  venue: 'venue',
  city: 'town',
  price: 'price',
  ages: 'ages',
  url: 'link',
  status: 'status',
  id: 'number of the entry',
  zone: 'time zone',
  notes: 'notes',
  category: 'category',
} as const;

/** What people set of a source, as they call it. */
export const SOURCE_FIELD_NAMES = {
  name: 'name',
  address: 'address',
  text: 'text',
  format: 'format',
  language: 'language',
  zone: 'time zone',
  trust: 'trust',
  venue: 'venue',
  everyMinutes: 'interval',
  terms: 'terms',
  mostly: 'kind of nights',
  dayFirst: 'order of day and month',
  columns: 'columns',
  filter: 'filter',
} as const;
