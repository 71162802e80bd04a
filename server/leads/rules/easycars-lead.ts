import { failed, type Outcome, outcomeOf } from '#server/dealer/messages/rules/delivery-schedule';
import type { FullAnswer } from '#server/platform/network/outgoing-posts';
import { type Group, isGroup, jsonIn } from '#server/platform/text/json';
import type { Lead } from '#server/settings/lead';
import { filing, isSalesLead } from '#server/settings/rules/filing';
import { wholePrice } from './car-of-lead';
import { type CrmLead, changeAndNotes, isAboutNew, personOf, tradedCarOf } from './crm-lead';
import { orderOfLead } from './lead-order';

const mostNoteCharacters = 4_000;

/**
 * A lead as the body of EasyCars' `CreateLead`: texts no longer than its fields, without unknown values. Make, model
 * and year are required there; for a lead about no particular vehicle they say so, with year 0.
 */
export function easycarsLead({
  account,
  ...sent
}: CrmLead & { readonly account: { readonly number: string; readonly secret: string } }) {
  const { lead } = sent;
  const { make, model, year } = vehicleOf(lead);
  const price = lead.car && wholePrice(lead.car);
  return {
    AccountNumber: account.number,
    AccountSecret: account.secret,
    StockNumber: cut(lead.car?.stocknum, 20),
    VehicleMake: cut(make ?? 'Not specified', 100),
    VehicleModel: cut(model ?? 'Not specified', 50),
    VehiclePrice: price,
    VehicleType: vehicleTypes[lead.car?.item_type ?? 'car'] ?? vehicleTypes['car'],
    VehicleYear: year ?? 0,
    IsVehicleNew: isAboutNew(lead),
    VehicleInterest: interestOf(lead),
    Notes: changeAndNotes(sent).slice(0, mostNoteCharacters),
    VehicleSourcePageURL: lead.url && lead.url.length <= 400 ? lead.url : undefined,
    FinanceStatus: wantsFinance(lead) ? 1 : undefined,
    ExternalID: cut(sent.id, 50),
    LeadCustomer: customerOf(lead),
  };
}

const vehicleTypes: Readonly<Record<string, number>> = { car: 1, motorcycle: 2, caravan: 4 };

/** 1 buy, 3 sell, 4 test drive, 5 service. A trade-in for a car of the dealer's is a purchase. */
function interestOf(lead: Lead): number {
  if (lead.category === filing.testDrive.category) return 4;
  if (!isSalesLead(lead)) return 5;
  return lead.category === filing.sell.category && !lead.car ? 3 : 1;
}

const wantsFinance = (lead: Lead) =>
  lead.category === filing.finance.category || orderOfLead(lead)?.isFinanced === true;

/** The dealer's car; otherwise the person's own. */
function vehicleOf(lead: Lead): Pick<NonNullable<Lead['car']>, 'make' | 'model' | 'year'> {
  if (lead.car) return lead.car;
  const traded = tradedCarOf(lead);
  const year = traded?.year;
  return {
    make: traded?.make ?? lead.fields['Vehicle Make'],
    model: traded?.model ?? lead.fields['Vehicle Model'],
    year: year !== undefined && /^\d{4}$/.test(year) ? Number(year) : undefined,
  };
}

function customerOf(lead: Lead) {
  const { first, last, email, phone, isMobile, postcode } = personOf(lead);
  return {
    Name: cut([first, last].filter(Boolean).join(' '), 100),
    Email: email,
    PostCode: cut(postcode, 10),
    [isMobile ? 'Mobile' : 'Phone']: cut(phone, 20),
  };
}

const cut = (text: string | undefined, mostCharacters: number) => text?.slice(0, mostCharacters);

/** The parts of an EasyCars response that matter here; a body that is no JSON object has neither. */
export function readEasycarsAnswer(body: string) {
  const parsed = jsonIn(body);
  const { Code, ResponseCode, Token: token }: Group = isGroup(parsed) ? parsed : {};
  const code = Code ?? ResponseCode;
  return {
    code: typeof code === 'number' || /^\d+$/.test(String(code)) ? Number(code) : undefined,
    token: typeof token === 'string' && token !== '' ? token : undefined,
  };
}

/**
 * EasyCars answers 200 to nearly everything; its code decides. 0 is success and 5 a success with a warning; 7 refuses
 * the data for good; 1 (credentials) and 9 (system error) are repeated, as is anything unreadable.
 */
export function easycarsOutcome(answer: FullAnswer, now: Date): Outcome {
  const outcome = outcomeOf(answer, now);
  if (outcome.state === 'failed') return outcome;
  const { code } = readEasycarsAnswer(answer.body);
  if (code === 0 || code === 5) return outcome;
  const reason = code === undefined ? 'an unreadable answer from EasyCars' : `EasyCars code ${code}`;
  return code === 7 ? { ...failed(reason), final: true } : failed(reason);
}
