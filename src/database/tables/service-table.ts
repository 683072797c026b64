/** Who does what musicians need. */
export interface ServiceTable {
  id: string;
  name: string;
  sort_key: string;
  kind: string;
  description: string;
  address: string;
  city: string;
  website: string | null;
  email: string | null;
  phone: string | null;
  /** In words. */
  prices: string | null;
}
