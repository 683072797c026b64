import { z } from 'zod';

/** The languages whose words Backline knows, by their codes in ISO 639-1; 'no' stands for both kinds of Norwegian. */
export const LANGUAGES = ['en', 'es', 'de', 'nl', 'fr', 'no', 'sv', 'da'] as const;
export const Language = z.enum(LANGUAGES);
export type Language = z.infer<typeof Language>;

/** What each language is called in English. */
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
