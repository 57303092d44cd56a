import sql from "sql-template-tag";

/** In SQL: names the database, also among several servers. Transaction ids of another database mean nothing here. */
export const databaseIdSql = sql`(select system_identifier::text from pg_control_system()) || '-'
  || (select oid from pg_database where datname = current_database())`;
