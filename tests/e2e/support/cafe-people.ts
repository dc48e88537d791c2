import type { Sql } from 'postgres';
import { signUpAdmin } from './admin.ts';
import { openCafe, createCustomerAtHito, type Cafe } from './database.ts';
import { enroll, signUp, type Person } from './people.ts';
import { rewardAt } from './rewards.ts';
import { vipAt, winPrize } from './vip.ts';

/** Accounts of every role at a café, and one reward and prize to open. */
export interface PeopleOfACafe {
  cafe: Cafe;
  customer: Person;
  vip: Person;
  admin: Person;
  /** A reward of the VIP's journey, and a prize of their wheel. */
  rewardId: string;
  prizeId: string;
}

/** @param nombre the café's name; without it one of random letters */
export async function peopleOfACafe(sql: Sql, nombre?: string): Promise<PeopleOfACafe> {
  const cafe = await openCafe(sql, nombre);
  const [customer, vip, admin] = await Promise.all([signUp(), signUp(), signUpAdmin(sql)]);
  await Promise.all([enroll(customer, cafe), enroll(vip, cafe)]);
  await createCustomerAtHito(sql, 3, customer, cafe);
  const { account, enrollmentId } = await vipAt(sql, vip, cafe);
  const prize = await winPrize(sql, { account, cafe, enrollmentId });
  return { cafe, customer, vip, admin, rewardId: await rewardAt(sql, enrollmentId, 2), prizeId: prize.id };
}
