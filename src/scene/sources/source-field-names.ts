/** Names of the fields of a show in a sheet or a feed; each is text as published. */
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

/** Names of the fields of a source. */
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
  mostly: 'kind of events',
  dayFirst: 'order of day and month',
  columns: 'columns',
  filter: 'filter',
} as const;
