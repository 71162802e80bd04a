import { choiceField } from '#server/leads/rules/field-kinds';
import { applicationFields } from '#server/leads/rules/forms/finance';
import { cleanFields } from '#server/leads/rules/lead-fields';
import { checkFields } from '#server/leads/rules/lead-form';
import type { FieldRule } from '#server/page/views/field-rule';
import { err, ok } from '#server/platform/result';
import type { Car } from '#server/settings/car';
import { findCarById } from '#server/stock/cars/show-car';
import { financeDetails } from '#server/stock/finance/car-finance';
import { answerStep, type OrderOutcome } from './change-order';
import type { Order } from './order';
import type { OrderVisit } from './order-visit';

export const paymentField = 'pay_by';
const lenderField = 'lender';

/** How a shopper may pay for a car, with the lenders' own examples. */
export interface PaymentChoices {
  readonly lenders: ReturnType<typeof financeDetails>['lenders'];
  readonly note: readonly string[];
  readonly choice: FieldRule;
  /** Asked of shoppers who want finance only. */
  readonly application: readonly FieldRule[];
}

/** The choices for an order's car. */
export async function paymentChoices(
  visit: OrderVisit,
  { carId }: Pick<Order, 'carId'>,
): Promise<PaymentChoices> {
  const lookup = await findCarById(visit, carId);
  return choicesFor(visit, lookup.state === 'unknown' ? undefined : lookup.car);
}

function choicesFor({ tenant, now }: OrderVisit, car: Car | undefined): PaymentChoices {
  const { lenders, note } = car ? financeDetails(car, tenant, now) : { lenders: [], note: [] };
  const isPreApproved = tenant.finance_forms.finance_pre_approval.enabled;
  return {
    lenders,
    note,
    choice: choiceField({
      name: paymentField,
      label: 'How will you pay?',
      control: 'radio',
      required: true,
      options: [
        { value: 'outright', text: 'Outright, without finance' },
        { value: 'finance', text: 'With finance' },
      ],
    }),
    application: [
      ...(lenders.length > 0 ? [lenderChoice(lenders.map(({ name }) => name))] : []),
      ...(isPreApproved ? applicationFields(tenant.finance_forms) : []),
    ],
  };
}

const lenderChoice = (names: readonly string[]): FieldRule =>
  choiceField({
    name: lenderField,
    label: 'Lender',
    control: 'select',
    empty: 'Find the best one for me',
    options: names.map((name) => ({ value: name, text: name })),
  });

/** Takes the way to pay; for finance also the lender and the answers of the pre-approval form. */
export async function choosePayment(
  visit: OrderVisit,
  id: string,
  entered: Readonly<Record<string, string>>,
): OrderOutcome {
  return answerStep(visit, id, 'payment', async (order) => {
    const { choice, application } = await paymentChoices(visit, order);
    const isFinance = entered[paymentField] === 'finance';
    const fields = isFinance ? [choice, ...application] : [choice];
    const check = checkFields(fields, entered);
    if (!check.ok) return err({ kind: 'invalid', errors: check.error });
    if (!isFinance) return ok({ payment: { kind: 'outright' } });
    const {
      [paymentField]: _choice,
      [lenderField]: lender = null,
      ...answers
    } = cleanFields(fields, check.value);
    return ok({ payment: { kind: 'finance', lender, application: answers } });
  });
}
