/** How a placed order can end: sold to the shopper, or as its reservation ended. */
export const orderEnds = ['completed', 'expired', 'cancelled', 'refunded'] as const;
