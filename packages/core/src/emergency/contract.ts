/** Access in an emergency (45 CFR 164.312(a)(2)(ii)). */
export {};
