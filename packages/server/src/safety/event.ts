/** The event of a prescription that leaves in spite of findings, with the reason. */
export const SAFETY_ANSWERED = 'prescription.safety-answered';
