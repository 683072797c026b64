import type { z } from 'zod';
import { readWhole } from '#ingest/fetch/fetch.ts';
import { Recipe } from '#ingest/sources/page/recipe.ts';
import type { FormatName } from '#scene/formats.ts';
import { issueWords } from '#scene/issue-words.ts';
import { capital } from '#scene/listed.ts';
import { settingsFault } from '#scene/source.ts';
import { SourceSettings } from '#scene/source-settings.ts';
import { pathFromCaller } from '../process/path-from-caller.ts';

/** The files that somebody who knows a source has written about it. */
interface SettingsFiles {
  settings?: string | undefined;
  recipe?: string | undefined;
}

/**
 * What the files named on the command line say of a source.
 * @throws Error in one sentence naming the file and the field that is wrong
 */
export async function readSettings(format: FormatName, { settings: file, recipe: recipeFile }: SettingsFiles): Promise<SourceSettings> {
  const settings: SourceSettings = file === undefined ? {} : await readJson(file, SourceSettings);
  if (file !== undefined && settings.recipe !== undefined) checked(file, Recipe, settings.recipe);
  if (recipeFile !== undefined) settings.recipe = await readJson(recipeFile, Recipe);
  const why = settingsFault(format, settings);
  if (why !== '') throw new Error(`${capital(why)}.`);
  return settings;
}

async function readJson<T>(file: string, shape: z.ZodType<T>): Promise<T> {
  const text = new TextDecoder().decode(await readWhole(pathFromCaller(file)));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file} is not valid JSON: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
  return checked(file, shape, json);
}

function checked<T>(file: string, shape: z.ZodType<T>, json: unknown): T {
  const result = shape.safeParse(json, { error: issueWords });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}
