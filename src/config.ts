import { resolve } from 'node:path';
import { z } from 'zod';
import { isDay } from '#scene/calendar.ts';
import { WebAddress } from '#scene/shape.ts';

/** Every setting, from the environment; `docs/operating.md` says what each does. An empty variable counts as unset. */
const Environment = z.object({
  PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://')
    .optional(),
  PUBLIC_URL: WebAddress.optional(),
  API_ORIGIN: WebAddress.optional(),
  FETCH_PRIVATE: z.literal('allow', "must be 'allow' or unset").optional(),
  SCENE: z.string().default('./scenes/saltmarsh'),
  NOW: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-11-21T23:30:00Z' })
    .refine((now) => isDay(now.slice(0, 10)), 'must lie between 1900 and 2199')
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  apiOrigin: string | undefined;
  fetchPrivate: boolean;
  scene: string;
  now: string | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/**
 * Reads and understands the environment.
 * @throws Error that names every variable that makes no sense
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(set);
  if (!result.success) {
    const complaints = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The settings make no sense: ${complaints.join('; ')}.`);
  }
  const env = result.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    apiOrigin: env.API_ORIGIN?.replace(/\/+$/, ''),
    fetchPrivate: env.FETCH_PRIVATE === 'allow',
    scene: resolve(env.SCENE),
    now: env.NOW,
    logLevel: env.LOG_LEVEL,
  };
}
