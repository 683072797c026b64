import { z } from 'zod';
import { PastedLink } from '../artists/pasted-link.ts';
import { BIO_TOO_LONG, countBytes, MAX_BIO_BYTES } from '../people/bio.ts';
import { Pictured, PictureView } from '../pictures/pictured.ts';
import { Day, Email, Line, TOO_LONG, WebAddress, Words } from '../shape.ts';
import { isVisible } from '../text/one-line.ts';
import { Time } from '../time/span.ts';
import { Fact } from '../venues/fact.ts';
import { type Field, type FieldList, type FieldType, type OwnType, usualOf } from './field.ts';

export const MAX_NAMES = 30;

export const MAX_LINKS = 20;
const Links = z.array(PastedLink).max(MAX_LINKS, `At most ${MAX_LINKS} links.`);

/** A name at the desk. */
export const Name = Line.min(1, 'Enter a name.').refine(isVisible, 'Enter a name.').max(120, TOO_LONG);
/** A picture, by the name of its file in the scene pack or of its upload. */
export const PictureFile = Words.max(120, TOO_LONG).regex(
  /^[\w][\w. -]*\.(?:avif|gif|jpe?g|png|svg|webp)$/i,
  'Enter a picture name, such as yourband.jpg.',
);

type SchemaOf = (field: Field & { max: number }) => z.ZodType;
const one = (schema: z.ZodType) => ({ pack: () => schema, desk: () => schema });
const phrase = ({ max }: { max: number }) => Words.trim().min(1).max(max, TOO_LONG);

/** The schemas of each field type: in a scene pack, and at the desk, which is stricter. */
const SCHEMAS: Record<Exclude<FieldType, OwnType>, { pack: SchemaOf; desk: SchemaOf }> = {
  name: { pack: () => Line.min(1).max(120), desk: ({ fault }) => (fault === undefined ? Name : Name.min(1, fault)) },
  names: { pack: () => z.array(Line.min(1)), desk: () => z.array(Name).max(MAX_NAMES, `At most ${MAX_NAMES} names.`) },
  line: {
    pack: ({ filled, max }) => (filled ? Line.min(1).max(max) : Line),
    desk: ({ filled, max }) => (filled ? Line.min(1) : Line).max(max, TOO_LONG),
  },
  words: { pack: () => z.string(), desk: ({ optional, max }) => (optional ? Words.trim() : Words).max(max, TOO_LONG) },
  phrase: { pack: phrase, desk: phrase },
  html: { pack: () => z.string(), desk: () => Words.refine((text) => countBytes(text) <= MAX_BIO_BYTES, BIO_TOO_LONG) },
  link: one(WebAddress),
  links: one(Links),
  email: one(Email),
  time: one(Time),
  day: one(Day),
  number: { pack: ({ max }) => z.int().min(1).max(max), desk: ({ max }) => z.int().min(1).max(max) },
  yes: one(z.boolean()),
  choice: { pack: choices, desk: choices },
  picture: { pack: () => z.string(), desk: () => PictureFile },
  view: one(PictureView),
  pictured: one(Pictured),
  fact: one(Fact),
};

function choices({ choices = {} }: Field): z.ZodType {
  return z.enum(Object.keys(choices));
}

/** The value of a field of a standard type. */
type Said<F extends Field> = F['type'] extends 'names' | 'links'
  ? string[]
  : F['type'] extends 'yes'
    ? boolean
    : F['type'] extends 'number'
      ? number
      : F['type'] extends 'view'
        ? PictureView
        : F['type'] extends 'pictured'
          ? Pictured
          : F['type'] extends 'fact'
            ? Fact
            : F extends { type: 'choice'; choices: infer Choices }
              ? keyof Choices & string
              : string;

/** The schemas that a kind provides, by field. */
type Own<List extends FieldList> = { [Key in keyof List as List[Key]['type'] extends OwnType ? Key : never]: z.ZodType };
type SchemaFor<F extends Field, Key, Brought> = Key extends keyof Brought
  ? Brought[Key] extends z.ZodType
    ? Brought[Key]
    : never
  : z.ZodType<Said<F>, Said<F>>;
type Usual = 'line' | 'words' | 'names' | 'links' | 'genres' | 'members' | 'releases' | 'about' | 'yes' | 'choice';

type PackShape<List extends FieldList, Brought> = {
  [Key in keyof List]: List[Key] extends { optional: true }
    ? z.ZodOptional<SchemaFor<List[Key], Key, Brought>>
    : List[Key]['type'] extends Usual
      ? z.ZodDefault<SchemaFor<List[Key], Key, Brought>>
      : SchemaFor<List[Key], Key, Brought>;
};
type DeskShape<List extends FieldList, Brought> = {
  [Key in keyof List]: List[Key] extends { optional: true }
    ? z.ZodNullable<SchemaFor<List[Key], Key, Brought>>
    : SchemaFor<List[Key], Key, Brought>;
};

/** Builds the schemas of an entry in a scene pack, by field. */
export function packShape<const List extends FieldList, const Brought extends Own<List>>(list: List, own: Brought) {
  return shapeOf(list, own, 'pack', (field, schema) => {
    const usual = usualOf(field);
    if (field.optional === true) return schema.optional();
    return usual === undefined ? schema : schema.default(usual);
  }) as PackShape<List, Brought>;
}

/** Builds the schemas of every field that the desk can set; null clears an optional field. */
export function deskFields<const List extends FieldList, const Brought extends Own<List>>(list: List, own: Brought) {
  const shape = shapeOf(list, own, 'desk', (field, schema) => (field.optional === true ? schema.nullable() : schema));
  return z.strictObject(shape as DeskShape<List, Brought>);
}

type ByEditors<List> = { [Key in keyof List as List[Key] extends { byEditors: true } ? Key : never]: true };

/** Lists the fields that keepers leave to editors, in the shape of a zod `omit`. */
export function listEditorFields<const List extends FieldList>(list: List) {
  const left = Object.entries<Field>(list).filter(([, field]) => field.byEditors === true);
  return Object.fromEntries(left.map(([key]) => [key, true])) as ByEditors<List>;
}

function shapeOf(
  list: FieldList,
  own: Readonly<Record<string, z.ZodType>>,
  where: 'pack' | 'desk',
  wrap: (field: Field, schema: z.ZodType) => z.ZodType,
): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(list).map(([key, field]) => {
      const schema = own[key] ?? SCHEMAS[field.type as Exclude<FieldType, OwnType>][where]({ max: 0, ...field });
      return [key, wrap(field, field.note === undefined ? schema : schema.meta({ description: field.note }))];
    }),
  );
}
