import { resolve } from 'node:path';
import { z } from 'zod';
import { isDay } from '#scene/calendar.ts';
import { WebAddress } from '#scene/shape.ts';

/** A lifetime in whole seconds. */
function seconds(byDefault: number) {
  return z.coerce
    .number('must be a number of seconds')
    .int('must be whole seconds')
    .min(1)
    .max(400 * 86_400)
    .default(byDefault);
}

const PORT = 'must be a number from 0 to 65535';
const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Every setting, from the environment; `docs/operating.md` says what each does. An empty variable counts as unset. */
const Environment = z
  .object({
    PORT: z.coerce.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT).default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://')
      .optional(),
    DATABASE_READ_URL: z
      .string()
      .regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://')
      .optional(),
    PUBLIC_URL: WebAddress.optional(),
    API_ORIGIN: WebAddress.optional(),
    FETCH_PRIVATE: z.literal('allow', "must be 'allow' or unset").optional(),
    SCENE: z.string().default('./scenes/saltmarsh'),
    NOW: z.iso
      .datetime({ offset: true, error: 'must be an instant such as 2026-11-21T23:30:00Z', abort: true })
      .refine((now) => isDay(now.slice(0, 10)), 'must lie between 1900 and 2199')
      .optional(),
    MAIL_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: z.string().regex(/@/, 'must be an e-mail address').optional(),
    ID_TOKEN_TTL: seconds(3600),
    REFRESH_TOKEN_TTL: seconds(60 * 86_400),
    OOB_CODE_TTL: seconds(600),
    RECENT_LOGIN_TTL: seconds(300),
    AUTH_PROJECT: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/, 'must be lower-case letters, digits and hyphens')
      .default('backline'),
    AUTH_DOMAINS: z.string().default(''),
    API_KEY: z.string().optional(),
    BOT_CHECK: z.enum(['on', 'off']).default('off'),
    DESK_SECOND_FACTOR: z.enum(['required', 'offered']).default('offered'),
    LIMITS: z.enum(['strict', 'relaxed']).default('strict'),
    TRUSTED_PROXIES: z.coerce.number('must be a number').int().min(0).max(10).default(0),
    DRAIN: z.coerce.number('must be a number of seconds').min(0).max(60).default(0),
    BACKUP_EVERY: z.coerce.number('must be a number of hours').int('must be whole hours').min(0).max(8760).default(24),
    BACKUP_KEEP: z.coerce.number('must be a number').int().min(1).max(1000).default(7),
    METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
    LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
  })
  .refine((set) => set.DATABASE_READ_URL === undefined || set.DATABASE_URL !== undefined, {
    path: ['DATABASE_READ_URL'],
    error: 'needs DATABASE_URL, whose replica it is',
  });

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** A streaming replica of it. */
  databaseReadUrl: string | undefined;
  publicUrl: string | undefined;
  apiOrigin: string | undefined;
  fetchPrivate: boolean;
  scene: string;
  now: string | undefined;
  mailUrl: string | undefined;
  mailFrom: string | undefined;
  identity: {
    idTokenTtl: number;
    refreshTokenTtl: number;
    codeTtl: number;
    recentLoginTtl: number;
    project: string;
    allowedDomains: string[];
    apiKey: string | undefined;
    botCheck: boolean;
    deskSecondFactor: boolean;
    strict: boolean;
  };
  /** How many proxies stand in front, each adding the address it was asked from to X-Forwarded-For. */
  trustedProxies: number;
  /** For how many seconds the site, told to stop, still answers on the connections that are open. */
  drain: number;
  /** Hours between backups, 0 for none, and how many are kept. */
  backups: { every: number; keep: number };
  /** What must be shown to read the metrics; undefined: they are for this machine alone. */
  metricsToken: string | undefined;
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
    databaseReadUrl: env.DATABASE_READ_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    apiOrigin: env.API_ORIGIN?.replace(/\/+$/, ''),
    fetchPrivate: env.FETCH_PRIVATE === 'allow',
    scene: resolve(env.SCENE),
    now: env.NOW,
    mailUrl: env.MAIL_URL,
    mailFrom: env.MAIL_FROM,
    identity: {
      idTokenTtl: env.ID_TOKEN_TTL,
      refreshTokenTtl: env.REFRESH_TOKEN_TTL,
      codeTtl: env.OOB_CODE_TTL,
      recentLoginTtl: env.RECENT_LOGIN_TTL,
      project: env.AUTH_PROJECT,
      allowedDomains: env.AUTH_DOMAINS.split(',')
        .map((domain) => domain.trim())
        .filter(Boolean),
      apiKey: env.API_KEY,
      botCheck: env.BOT_CHECK === 'on',
      deskSecondFactor: env.DESK_SECOND_FACTOR === 'required',
      strict: env.LIMITS === 'strict',
    },
    trustedProxies: env.TRUSTED_PROXIES,
    drain: env.DRAIN,
    backups: { every: env.BACKUP_EVERY, keep: env.BACKUP_KEEP },
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}
