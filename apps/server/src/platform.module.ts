import {
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  buildPlatform,
  entities,
  ormOptions,
  type BuiltPlatform,
  type Log,
  type OpenHost,
  type PlatformParts,
} from '@sluice/platform';
import { DataSource } from 'typeorm';
import { PLATFORM } from './http/tokens.js';

const BUILT = Symbol('built platform');

/** Starts the platform's services when the container stands, and stops them when calls have ended (design §8). */
@Injectable()
class PlatformLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(BUILT) private readonly built: BuiltPlatform) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.built.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.built.stop();
  }
}

/** What cannot be built leaves no connection open: a container that did not come to be has no end either. */
async function buildOn(orm: DataSource, parts: PlatformParts): Promise<BuiltPlatform> {
  try {
    return buildPlatform(orm, parts);
  } catch (reason) {
    await orm.destroy();
    throw reason;
  }
}

/**
 * The platform as the container provides it: the TypeORM data source on the one pool of connections, a repository for
 * every entity, and the services over them. The data source closes after the services have stopped.
 */
@Module({})
export class PlatformModule {
  /** On a database that is open and migrated. */
  static on({ config }: OpenHost, log: Log): DynamicModule {
    const repositories = TypeOrmModule.forFeature(entities);
    return {
      module: PlatformModule,
      imports: [TypeOrmModule.forRoot({ ...ormOptions(config, log), retryAttempts: 1 }), repositories],
      providers: [
        {
          provide: BUILT,
          useFactory: (orm: DataSource) => buildOn(orm, { config, log }),
          inject: [DataSource],
        },
        { provide: PLATFORM, useFactory: ({ platform }: BuiltPlatform) => platform, inject: [BUILT] },
        PlatformLifecycle,
      ],
      exports: [PLATFORM, repositories],
    };
  }
}
