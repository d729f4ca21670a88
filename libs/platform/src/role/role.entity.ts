import type { SystemRole } from '@sluice/document';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A system role; the six built-in ones come with the first migration (§6). */
@Entity('role')
export class Role {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: number;
  @Column('varchar') name!: string;
  @Column('varchar') code!: SystemRole | 'own';
  @Column('boolean', { name: 'is_built_in' }) isBuiltIn!: boolean;
}
