import { resolve } from 'node:path';
import { z } from 'zod';
import { DOCUMENT_CACHE_BYTES } from '#scene/site/document-cache.ts';
import { isDay } from '#scene/time/calendar.ts';
import { isWebAddress } from '#scene/web-address.ts';

/** A number within bounds. */
function number(least: number, most: number, unit = '') {
  const sentence = `must be a number${unit} from ${least} to ${most}`;
  return z.coerce.number(sentence).min(least, sentence).max(most, sentence);
}

/** A whole number within bounds. */
function whole(least: number, most: number, unit = '') {
  const sentence = `must be a whole number${unit} from ${least} to ${most}`;
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}

/** Whole seconds. */
function lifetime(byDefault: number) {
  return whole(1, 400 * 86_400, ' of seconds').default(byDefault);
}

/** A site's address; paths are appended. */
const Origin = z.string().refine(isOrigin, 'must be an absolute http(s) address without a path, such as https://tunes.example');

function isOrigin(address: string): boolean {
  return isWebAddress(address) && /^\/+$/.test(new URL(address).pathname) && !/[?#]/.test(address);
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Every setting (see `docs/operating.md`). An empty variable counts as unset. */
const Environment = z.object({
  PORT: number(0, 65_535).int('must be a whole number').default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must start with postgres://')
    .optional(),
  PUBLIC_URL: Origin.optional(),
  API_ORIGIN: Origin.optional(),
  PUSH_SERVICE: Origin.optional(),
  FETCH_PRIVATE: z.literal('allow', "must be 'allow' or unset").optional(),
  SCENE: z.string().default('./scenes/saltmarsh'),
  NOW: z.iso
    .datetime({ offset: true, error: 'must be an instant such as 2026-11-21T23:30:00Z', abort: true })
    .refine((now) => isDay(now.slice(0, 10)), 'must lie between 1900 and 2199')
    .optional(),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://', abort: true })
    .refine((address) => URL.parse(address)?.hostname, 'must name a mail server, such as smtp://user:password@host:port')
    .optional(),
  MAIL_FROM: z.string().regex(/@/, 'must be an e-mail address').optional(),
  ID_TOKEN_TTL: lifetime(3600),
  REFRESH_TOKEN_TTL: lifetime(60 * 86_400),
  OOB_CODE_TTL: lifetime(600),
  RECENT_LOGIN_TTL: lifetime(300),
  AUTH_PROJECT: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must be lower-case letters, digits and hyphens')
    .default('backline'),
  AUTH_DOMAINS: z.string().default(''),
  API_KEY: z.string().optional(),
  BOT_CHECK: z.enum(['on', 'off'], 'must be on or off').default('off'),
  DESK_SECOND_FACTOR: z.enum(['required', 'offered'], 'must be required or offered').default('offered'),
  LIMITS: z.enum(['strict', 'relaxed'], 'must be strict or relaxed').default('strict'),
  TRUSTED_PROXIES: whole(0, 10).default(0),
  DRAIN: number(0, 60, ' of seconds').default(0),
  FROZEN_AFTER: number(0, 3600, ' of seconds').default(20),
  BACKUP_EVERY: whole(0, 8760, ' of hours').default(24),
  BACKUP_KEEP: whole(1, 1000).default(7),
  DRAWING: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DOCUMENT_CACHE: whole(DOCUMENT_CACHE_BYTES.least, 4_294_967_296, ' of bytes').default(DOCUMENT_CACHE_BYTES.byDefault),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  LOG_LEVEL: z.enum(LEVELS, `must be one of ${LEVELS.join(', ')}`).default('info'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  publicUrl: string | undefined;
  apiOrigin: string | undefined;
  fetchPrivate: boolean;
  /** A push service allowed inside the operator's own network. */
  pushService: string | undefined;
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
  /** Proxies in front that add to X-Forwarded-For. */
  trustedProxies: number;
  /** How long open connections are served at shutdown, in seconds. */
  drain: number;
  /** After how many seconds a frozen process is killed; 0 for never. */
  frozenAfter: number;
  /** Hours between backups (0 for none), and how many to keep. */
  backups: { every: number; keep: number };
  /** Whether pictures, icons, previews and flyers are drawn. */
  drawing: boolean;
  /** Offline cache per device, in bytes. */
  documentCache: number;
  /** Without it metrics are for this machine only. */
  metricsToken: string | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/**
 * Reads the environment.
 * @throws Error that names every invalid variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  // A blank is a mistake, not 0.
  const blanks = Object.keys(Environment.shape).filter((name) => set[name]?.trim() === '');
  if (blanks.length > 0) return refuse(blanks.map((name) => `${name} is blank`));
  const result = Environment.safeParse(set);
  if (!result.success) return refuse(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const env = result.data;
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    apiOrigin: env.API_ORIGIN?.replace(/\/+$/, ''),
    fetchPrivate: env.FETCH_PRIVATE === 'allow',
    pushService: env.PUSH_SERVICE && new URL(env.PUSH_SERVICE).origin,
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
    frozenAfter: env.FROZEN_AFTER,
    backups: { every: env.BACKUP_EVERY, keep: env.BACKUP_KEEP },
    drawing: env.DRAWING === 'on',
    documentCache: env.DOCUMENT_CACHE,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  };
}

/** Reports all problems at once. */
function refuse(complaints: readonly string[]): never {
  throw new Error(`The settings make no sense: ${[...new Set(complaints)].join('; ')}.`);
}
