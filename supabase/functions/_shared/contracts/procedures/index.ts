import type * as z from 'zod/mini';
import * as accounts from './accounts.ts';
import * as cafeSettings from './cafe-settings.ts';
import * as cafes from './cafes.ts';
import * as counter from './counter-screens.ts';
import * as dashboard from './dashboard.ts';
import * as deployment from './deployment.ts';
import * as deskCustomers from './customers.ts';
import * as enroll from './enrollments.ts';
import * as events from './events.ts';
import * as faults from './faults.ts';
import * as referrals from './referrals.ts';
import * as journey from './journey.ts';
import * as leads from './demo-requests.ts';
import * as legal from './documents.ts';
import * as mailboxes from './mailboxes.ts';
import * as nfcTags from './nfc-tags.ts';
import * as opinions from './opinions.ts';
import * as poster from './poster.ts';
import * as presence from './presence.ts';
import * as prizes from './prizes.ts';
import * as reminders from './reminders.ts';
import * as results from './results.ts';
import * as rewards from './rewards.ts';
import * as screens from './counter-screens.ts';
import * as signals from './signals.ts';
import * as slips from './slips.ts';
import * as team from './team.ts';
import * as tickets from './tickets.ts';
import * as today from './today.ts';
import * as vipCodes from './vip-codes.ts';
import * as vip from './vip.ts';
import * as visitRegistration from './visits.ts';
import * as walletPasses from './wallet-passes.ts';

/** Every procedure of the API, by name. */
export const procedures = {
  ...accounts,
  ...cafes,
  ...cafeSettings,
  ...counter,
  ...dashboard,
  ...deployment,
  ...deskCustomers,
  ...enroll,
  ...events,
  ...faults,
  ...referrals,
  ...journey,
  ...leads,
  ...legal,
  ...mailboxes,
  ...nfcTags,
  ...opinions,
  ...poster,
  ...presence,
  ...prizes,
  ...reminders,
  ...results,
  ...rewards,
  ...screens,
  ...signals,
  ...slips,
  ...team,
  ...tickets,
  ...today,
  ...vip,
  ...vipCodes,
  ...visitRegistration,
  ...walletPasses,
};

type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
export type Args<Name extends ProcedureName> = z.input<Procedures[Name]['args']>;
export type Answer<Name extends ProcedureName> = z.output<Procedures[Name]['answer']>;
