import type { Migration } from 'kysely/migration';

/** An account has a role and may be closed: the columns had other names for both. */
export function roles(): Migration {
  return {
    async up(db) {
      await db.schema.alterTable('account').renameColumn('rank', 'role').execute();
      await db.schema.alterTable('account').renameColumn('disabled', 'closed').execute();
    },
  };
}
