import type { z } from 'zod';
import { Recipe } from '#ingest/sources/page/select.ts';
import type { FormatName } from '#scene/sources/formats.ts';
import { settingsFault } from '#scene/sources/source.ts';
import { SourceSettings } from '#scene/sources/source-settings.ts';
import { issueWords } from '#scene/text/issue-words.ts';
import { capitalize } from '#scene/text/listed.ts';
import { firstFault, jsonFrom } from '../input.ts';

interface SettingsFiles {
  settings?: string | undefined;
  recipe?: string | undefined;
}

/** Reads the settings files of a source. @throws Error in one sentence naming the file and the field */
export async function readSettings(format: FormatName, { settings: file, recipe: recipeFile }: SettingsFiles): Promise<SourceSettings> {
  const settings: SourceSettings = file === undefined ? {} : checkSettings(file, SourceSettings, await jsonFrom(file));
  if (file !== undefined && settings.recipe !== undefined) checkSettings(file, Recipe, settings.recipe);
  if (recipeFile !== undefined) settings.recipe = checkSettings(recipeFile, Recipe, await jsonFrom(recipeFile));
  const why = settingsFault(format, settings);
  if (why !== '') throw new Error(`${capitalize(why)}.`);
  return settings;
}

function checkSettings<T>(file: string, shape: z.ZodType<T>, json: unknown): T {
  const result = shape.safeParse(json, { error: issueWords });
  if (result.success) return result.data;
  throw new Error(`${file}: ${firstFault(result.error)}`);
}
