/** Audit items: what was done with controlled substances, clicks and coupons (S2.6). */
export {};
