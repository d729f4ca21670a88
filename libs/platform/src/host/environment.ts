import 'reflect-metadata';
import { IsIn, IsInt, IsOptional, IsUrl, Matches, Max, Min, MinLength, validateSync } from 'class-validator';
import { resolve } from 'node:path';

/** What the process was started with (design §9). Defaults serve one person on one machine. */
export class Environment {
  @IsInt() @Min(0) @Max(65_535) PORT = 8080;
  @MinLength(1) HOST = '127.0.0.1';
  @MinLength(1) SLUICE_DATA = '.data';
  @IsOptional()
  @IsUrl({ protocols: ['postgres', 'postgresql'], require_tld: false, require_host: false })
  DATABASE_URL?: string;
  @IsOptional()
  @Matches(/^(?:[0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/, {
    message: 'SLUICE_MASTER_KEY must be 32 bytes as hex or base64',
  })
  SLUICE_MASTER_KEY?: string;
  @IsOptional()
  @Matches(/^[A-Za-z0-9+/]{43,59}=?$/, { message: 'SLUICE_VENDOR_KEY must be an Ed25519 public key as base64' })
  SLUICE_VENDOR_KEY?: string;
  /** Folder of external kinds. */
  @IsOptional() @MinLength(1) SLUICE_KINDS?: string;
  @IsIn(['api', 'worker', 'all']) SLUICE_ROLE: 'api' | 'worker' | 'all' = 'all';
  @IsIn(['info', 'warn', 'error', 'silent']) SLUICE_LOG: 'info' | 'warn' | 'error' | 'silent' = 'info';
}

/** Reads and checks the environment; throws with every wrong variable named. Folders become absolute. */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const environment = new Environment();
  for (const key of [
    'HOST',
    'SLUICE_DATA',
    'DATABASE_URL',
    'SLUICE_MASTER_KEY',
    'SLUICE_VENDOR_KEY',
    'SLUICE_KINDS',
    'SLUICE_ROLE',
    'SLUICE_LOG',
    'PORT',
  ] as const) {
    const value = source[key];
    if (value !== undefined && value !== '')
      Object.assign(environment, { [key]: key === 'PORT' ? Number(value) : value });
  }
  const wrong = validateSync(environment).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  if (environment.DATABASE_URL === undefined && environment.SLUICE_ROLE !== 'all')
    wrong.push('SLUICE_ROLE other than all needs DATABASE_URL: the embedded PostgreSQL belongs to one process');
  if (wrong.length > 0) throw new Error(`the environment is wrong: ${wrong.join('; ')}`);
  environment.SLUICE_DATA = resolve(environment.SLUICE_DATA);
  if (environment.SLUICE_KINDS !== undefined) environment.SLUICE_KINDS = resolve(environment.SLUICE_KINDS);
  return environment;
}
