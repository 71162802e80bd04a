/** Call the dealer: id 25, labelled New Car or Used Car. */
export const callEventId = 25;

/**
 * The label of a call about a car. There are two: a car that is not new has been driven, so demos, and cars of unknown
 * type, count as used.
 */
export const callLabel = ({
  car_type,
}: {
  readonly car_type?: string | undefined;
}): 'New Car' | 'Used Car' => (car_type === 'new' ? 'New Car' : 'Used Car');
