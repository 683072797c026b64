import { z } from 'zod';
import { Words } from '../shape.ts';
import { hasControlCharacters, isVisible } from '../text/one-line.ts';
import { isWebAddress } from '../web-address.ts';
import { BIO_TOO_LONG, countBytes, MAX_BIO_BYTES } from './bio.ts';
import { USERNAME_RULE, usernameFault } from './username.ts';

/** In characters as people count them (code points). */
const MAX_NAME = 60;
const MAX_LOCATION = 100;
const MAX_LINK = 300;

const HANDLE = /^@?[\w.-]{1,60}$/;

const Seen = Words.refine((text) => !hasControlCharacters(text), 'Leave out line breaks and invisible characters.');
const atMost = (most: number) => (text: string) => [...text].length <= most;

/** A name as others read it. */
export const DisplayName = Seen.refine(isVisible, 'Enter the name people will see.').refine(
  atMost(MAX_NAME),
  `Use at most ${MAX_NAME} characters.`,
);

const Location = Seen.refine(atMost(MAX_LOCATION), `Use at most ${MAX_LOCATION} characters.`);

const Bio = Words.refine((html) => countBytes(html) <= MAX_BIO_BYTES, BIO_TOO_LONG);

const Website = Seen.refine(
  (text) => text === '' || (text.length <= MAX_LINK && isWebAddress(text)),
  'Enter a full address, such as https://example.com.',
);

/** A name on a social network, with or without @, or the full address. */
const Handle = Seen.refine(
  (text) => text === '' || HANDLE.test(text) || (text.length <= MAX_LINK && isWebAddress(text)),
  'Enter a name such as @yourname, or the full address.',
);

const Username = z
  .string()
  .refine((name) => usernameFault(name) === undefined, { error: ({ input }) => usernameFault(String(input)) ?? USERNAME_RULE });

/** A person's other pages; '' for none. */
const Social = z.strictObject({ instagram: z.string(), facebook: z.string(), website: z.string() });

/** A person's public profile at /u/{username} (requirements 7.3). `bio` is clean HTML. */
export const Profile = z
  .strictObject({
    uid: z.string(),
    username: z.string(),
    displayname: z.string(),
    bio: z.string(),
    location: z.string(),
    social: Social,
  })
  .meta({ id: 'Profile', description: 'What a person shows others.' });
export type Profile = z.infer<typeof Profile>;

/** Changes to a profile: missing fields stay unchanged, and '' clears a field (requirements 7.4). */
export const ProfileFields = z
  .strictObject({
    displayname: DisplayName,
    bio: Bio,
    location: Location,
    social: z.strictObject({ instagram: Handle, facebook: Handle, website: Website }).partial(),
  })
  .partial()
  .meta({ id: 'ProfileFields', description: 'The profile fields to change; absent ones stay the same.' });
export type ProfileFields = z.infer<typeof ProfileFields>;

/** The fields of a profile as read before an edit, to detect a conflicting edit. Missing fields are not compared. */
export const ProfileExpected = z
  .strictObject({
    displayname: z.string(),
    bio: z.string(),
    location: z.string(),
    social: z.strictObject({ instagram: z.string(), facebook: z.string(), website: z.string() }).partial(),
  })
  .partial()
  .meta({
    id: 'ProfileExpected',
    description: 'Field values as last read; if one has changed since, nothing is saved.',
  });
export type ProfileExpected = z.infer<typeof ProfileExpected>;

/** A new profile, as the registration form sends it (requirements 7.2). */
export const NewProfile = z
  .object({
    uid: z.string().max(128),
    username: Username,
    displayname: DisplayName,
    createdAt: z.unknown(),
    email: z.string().max(320).optional(),
    location: Location.default(''),
    bio: Bio.default(''),
  })
  .meta({ id: 'NewProfile', description: 'A new profile.' });
export type NewProfile = z.infer<typeof NewProfile>;

export const Person = z
  .strictObject({ username: z.string(), displayname: z.string() })
  .meta({ id: 'Person', description: 'A person in the directory.' });
export type Person = z.infer<typeof Person>;

/** Names of the profile fields that have a history. */
export const PROFILE_FIELD_NAMES = {
  displayname: 'name',
  location: 'place',
  bio: 'bio',
  instagram: 'Instagram',
  facebook: 'Facebook',
  website: 'website',
} as const;
export type ProfileField = keyof typeof PROFILE_FIELD_NAMES;
