import type { Sql } from 'postgres';
import * as accounts from '../scenarios/accounts.ts';
import * as cafeSettings from '../scenarios/cafe-settings.ts';
import { adminCafe, adminHome } from '../scenarios/cafes.ts';
import * as screens from '../scenarios/counter-screens.ts';
import * as customers from '../scenarios/customers.ts';
import { dashboardOf } from '../scenarios/dashboard.ts';
import { setSettings } from '../scenarios/deployment.ts';
import { acceptContract, contractOf } from '../scenarios/documents.ts';
import { enrollVisitor, noteVisitorVisit } from '../scenarios/enrollments.ts';
import { settleEvent } from '../scenarios/events.ts';
import { checkHito2, journeyOf } from '../scenarios/journey.ts';
import { confirmMailbox } from '../scenarios/mailboxes.ts';
import { preparedTag } from '../scenarios/nfc-tags.ts';
import { printPoster } from '../scenarios/poster.ts';
import { claimCode, linkClaims, presenceOf, trySlip } from '../scenarios/presence.ts';
import * as prizes from '../scenarios/prizes.ts';
import { stopMail } from '../scenarios/reminders.ts';
import { validateInviter } from '../scenarios/referrals.ts';
import * as results from '../scenarios/results.ts';
import * as rewards from '../scenarios/rewards.ts';
import { signalsOf } from '../scenarios/signals.ts';
import { activateSheet, newSlip, slipOf, slipSheet, slipsOf } from '../scenarios/slips.ts';
import * as team from '../scenarios/team.ts';
import * as tickets from '../scenarios/tickets.ts';
import { answerRequest, todayOf } from '../scenarios/today.ts';
import { activateVipCodes, newVipCodes } from '../scenarios/vip-codes.ts';
import { spinOf, vipAreaOf } from '../scenarios/vip.ts';
import { ownVisit, registerVisit } from '../scenarios/visits.ts';
import { passOnDevice, savePass } from '../scenarios/wallet-passes.ts';
import { trail } from './audit.ts';
import { addPrize, saveCafeWheel } from './cafe-wheels.ts';
import { createCounterScreen, screenToken } from './counter-screens.ts';
import * as factories from './factories.ts';
import { ask, customerWithHandoverRequest, press, rewardOf } from './handover.ts';
import { createTag } from './nfc-tag.ts';
import { claimPresence, proofsOf, proveMailbox, setServiceMode } from './presence.ts';
import { claim, confirmTickets, giveTaxNumber, setSample } from './receipts.ts';
import * as reminders from './reminders.ts';
import * as steps from './steps.ts';
import { runJob } from './schedule.ts';
import * as vip from './vip.ts';

/** The makers of what a test needs, by subject. Each takes the database first. */
const MAKERS = {
  // people and cafés
  account: factories.createAccount,
  admin: factories.createAdmin,
  member: factories.createMember,
  cafe: factories.createCafe,
  setCafe: factories.setCafe,
  setHours: factories.setHours,
  pausedSince: factories.pausedSince,
  setServiceMode,
  proveMailbox,
  trail,
  deleteAccount: accounts.deleteAccount,
  accountOf: accounts.accountOf,
  exportOf: accounts.exportOf,
  confirmMailbox,
  dashboardOf,

  // administration and settings
  invitation: accounts.invitation,
  adminHome,
  adminCafe,
  setSettings,
  acceptContract,
  contractOf,
  printPoster,
  saveSettings: cafeSettings.saveSettings,
  saveTaxNumbers: cafeSettings.saveTaxNumbers,
  confirmTaxNumber: cafeSettings.confirmTaxNumber,
  setFirstChallenge: cafeSettings.setFirstChallenge,

  // the team
  invite: team.invite,
  join: team.join,
  setRole: team.setRole,
  removeMember: team.removeMember,
  handOver: team.handOver,
  teamOf: team.teamOf,
  todayOf,
  signalsOf,

  // customers
  journeyOf,
  checkHito2,
  customerPage: customers.customerPage,
  customersOf: customers.customersOf,
  block: customers.block,
  unblock: customers.unblock,
  addVisit: customers.addVisit,
  revokeVisit: customers.revokeVisit,
  revertRedemption: customers.revertRedemption,
  addRedemption: customers.addRedemption,
  correctBalance: customers.correctBalance,
  noteVisitorVisit,
  enrollVisitor,
  enrollment: factories.enroll,
  enrollmentOf: factories.enrollmentOf,
  customerAt: factories.customerAt,
  customerAtWheel: steps.customerAtWheel,
  completeHito1: factories.completeHito1,
  passChallenge: steps.passChallenge,
  spinHito: steps.spinHito,
  spinHitoId: steps.spinHitoId,
  inviteReferral: steps.inviteReferral,
  confirmInviter: factories.confirmInviter,
  validateInviter,
  vipCode: steps.createCode,
  newVipCodes,
  activateVipCodes,
  validateCode: steps.validateCode,

  // visits and presence
  visit: factories.visit,
  registerVisit,
  ownVisit,
  presence: claimPresence,
  claimCode,
  slip: slipOf,
  trySlip,
  newSlip,
  slipsOf,
  slipSheet,
  activateSheet,
  linkClaims,
  presenceOf,
  proofsOf,
  pairedScreen: createCounterScreen,
  screenToken,
  pairingCodeOf: screens.pairingCodeOf,
  pairCounterScreen: screens.pairCounterScreen,
  screensOf: screens.screensOf,
  tag: createTag,
  preparedTag,

  // rewards
  reward: factories.winReward,
  rewardOf,
  customerWithHandoverRequest,
  press,
  ask,
  answerRequest,
  redeem: rewards.redeem,
  redeemVip: rewards.redeemVip,
  galleryOf: rewards.galleryOf,
  rewardPage: rewards.rewardPage,
  handoverRequestOf: rewards.handoverRequestOf,
  withdraw: rewards.withdraw,

  // VIPs
  vip: vip.createVip,
  vipsOfOneMailbox: vip.createVipsOfOneMailbox,
  vipWithBalance: vip.vipWithBalance,
  claimWelcome: vip.claimWelcome,
  spinVip: vip.spinVip,
  spinVipId: vip.spinVipId,
  adjust: vip.adjust,
  balanceOf: vip.balanceOf,
  accountsOf: vip.accountsOf,
  vipAreaOf,
  spinOf,

  // tickets
  ticket: vip.sendTicket,
  photo: vip.storePhoto,
  photoOf: vip.photoOf,
  submitPhoto: vip.submitPhoto,
  claimPhotos: tickets.claimPhotos,
  deleteObjects: vip.deleteObjects,
  taxNumber: giveTaxNumber,
  receipt: claim,
  confirmTickets,
  setSample,
  review: tickets.review,
  reopen: tickets.reopen,
  ticketsOf: tickets.ticketsOf,
  ticketQueue: tickets.ticketQueue,
  seeOutcomes: tickets.seeOutcomes,

  // prizes and wheels
  pricedPrize: addPrize,
  cafeWheel: saveCafeWheel,
  prizePage: prizes.prizePage,
  setValue: prizes.setValue,
  setConditions: prizes.setConditions,
  setFirstPrize: prizes.setFirstPrize,
  setSoldOut: prizes.setSoldOut,
  removePrize: prizes.removePrize,
  restoreWheel: prizes.restoreWheel,
  setVisitPoints: prizes.setVisitPoints,

  // results
  resultsOf: results.resultsOf,
  drawsFile: results.drawsFile,
  allResults: results.allResults,

  // passes
  savePass,
  passOnDevice,

  // reminders
  remindingCafe: reminders.createReminding,
  letRemind: reminders.letRemind,
  drawnAccount: reminders.createDrawn,
  answerReminders: reminders.answerReminders,
  deliverMail: reminders.deliverMail,
  waitingReminders: reminders.waitingReminders,
  beginReminder: reminders.beginReminder,
  stopMail,
  settleEvent,
  runJob,
};

type Bound<Maker> = Maker extends (sql: Sql, ...args: infer Args) => infer Result
  ? (...args: Args) => Result
  : never;
export type Given = { [Name in keyof typeof MAKERS]: Bound<(typeof MAKERS)[Name]> };

/** Returns the names under which tests have a procedure's act or read-back. */
export const namesOf = (procedure: string): string[] =>
  Object.entries(MAKERS)
    .filter(([, make]) => new RegExp(`\\b${procedure}\\b`).test(String(make)))
    .map(([name]) => name);

/** Returns all that a test may have there, in one database. */
export function givenIn(sql: () => Sql): Given {
  const bound = Object.entries(MAKERS as Record<string, (sql: Sql, ...args: unknown[]) => unknown>).map(
    ([name, make]) => [name, (...args: unknown[]) => make(sql(), ...args)],
  );
  return Object.fromEntries(bound) as Given;
}
