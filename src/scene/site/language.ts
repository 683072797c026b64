import { z } from 'zod';

/** The languages that Backline reads, by their ISO 639-1 codes; 'no' covers both kinds of Norwegian. */
export const LANGUAGES = ['en', 'es', 'de', 'nl', 'fr', 'no', 'sv', 'da'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  nl: 'Dutch',
  fr: 'French',
  no: 'Norwegian',
  sv: 'Swedish',
  da: 'Danish',
};
