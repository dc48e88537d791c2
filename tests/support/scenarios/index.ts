import type { ProcedureName } from '@functions/_shared/contracts/procedures/index.ts';
import { accounts } from './accounts.ts';
import { cafeSettings } from './cafe-settings.ts';
import { cafes } from './cafes.ts';
import { counterScreens } from './counter-screens.ts';
import { dashboard } from './dashboard.ts';
import { deployment } from './deployment.ts';
import { customers } from './customers.ts';
import { enrollments } from './enrollments.ts';
import { events } from './events.ts';
import { faults } from './faults.ts';
import { referrals } from './referrals.ts';
import { journey } from './journey.ts';
import { demoRequests } from './demo-requests.ts';
import { documents } from './documents.ts';
import { mailboxes } from './mailboxes.ts';
import { nfcTags } from './nfc-tags.ts';
import { opinions } from './opinions.ts';
import { poster } from './poster.ts';
import { presence } from './presence.ts';
import { prizes } from './prizes.ts';
import { reminders } from './reminders.ts';
import { results } from './results.ts';
import { rewards } from './rewards.ts';
import { signals } from './signals.ts';
import { slips } from './slips.ts';
import { team } from './team.ts';
import { tickets } from './tickets.ts';
import { today } from './today.ts';
import { vipCodes } from './vip-codes.ts';
import { vip } from './vip.ts';
import { visits } from './visits.ts';
import { walletPasses } from './wallet-passes.ts';
import type { Scenario } from './scenario.ts';

/** By name: the compiler names a procedure that has none. */
const SCENARIOS: { [Name in ProcedureName]: Scenario<Name> } = {
  ...accounts,
  ...cafeSettings,
  ...cafes,
  ...counterScreens,
  ...dashboard,
  ...deployment,
  ...customers,
  ...enrollments,
  ...events,
  ...faults,
  ...referrals,
  ...journey,
  ...demoRequests,
  ...documents,
  ...mailboxes,
  ...nfcTags,
  ...opinions,
  ...poster,
  ...presence,
  ...prizes,
  ...reminders,
  ...results,
  ...rewards,
  ...signals,
  ...slips,
  ...team,
  ...tickets,
  ...today,
  ...vipCodes,
  ...vip,
  ...visits,
  ...walletPasses,
};

/** Returns the one scenario of a procedure. */
export const scenarioOf = (name: ProcedureName): Scenario<ProcedureName> => SCENARIOS[name];
