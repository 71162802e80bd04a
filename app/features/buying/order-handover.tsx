import type { OrderHandoverView } from '#server/buying/pages/views/order-view';
import type { JourneyAnswer } from '#server/page/views/start-view';
import { SlotChoice } from '~/ui/slot-picker';
import * as css from './order.css';
import { FieldList, OrderForm, Submit } from './order-form';

interface OrderHandoverProps {
  readonly step: OrderHandoverView;
  readonly action: string;
  readonly answer: JourneyAnswer | undefined;
}

/** The pick-up with its time, or the delivery with its day and address. */
export function OrderHandover({ step, action, answer }: OrderHandoverProps) {
  const { choice, times, timesNote, delivery, values, submit } = step;
  const names = [choice, times, ...delivery].flatMap((field) => (field ? [field.name] : []));
  return (
    <OrderForm action={action} answer={answer} names={names}>
      {choice ? <FieldList fields={[choice]} values={values} answer={answer} /> : null}
      <div className={css.forPickUp}>
        {times ? (
          <SlotChoice
            rule={times}
            error={answer?.errors[times.name]}
            chosenOf={(group) => answer?.values[group] ?? ''}
          />
        ) : (
          <p>{timesNote}</p>
        )}
      </div>
      {delivery.length > 0 ? (
        <div className={css.forDelivery}>
          <FieldList fields={delivery} values={values} answer={answer} />
        </div>
      ) : null}
      <Submit>{submit}</Submit>
    </OrderForm>
  );
}
