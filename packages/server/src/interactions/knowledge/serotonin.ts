import type { DrugFact } from '@erx/core/interactions/facts';

const SYNDROME = 'Serotonin builds up between the nerve cells: agitation, sweating, tremor, clonus, fever. It may end in death. Teach the signs; stop both drugs at the first of them.';
const MAOI = ['classic maois', 'selective mao-b inhibitors', 'procarbazine', 'linezolid', 'methylene blue'];

/** Serotonergic pairs, and what else antidepressants do to others. */
export const SEROTONIN_FACTS: readonly DrugFact[] = [
  {
    first: ['ssris', 'snris', 'serotonin modulators', 'tricyclics'], second: MAOI, severity: 'serious', effect: 'serotonin',
    message: 'Contraindicated or to be avoided: serotonin syndrome. Leave 14 days after the MAO inhibitor, and 5 weeks after fluoxetine before one.',
    narrative: SYNDROME, source: 'ONC high-priority list (Phansalkar 2012); FDA labels of the antidepressants, Contraindications',
  },
  {
    first: ['meperidine', 'tramadol', 'methadone', 'tapentadol', 'fentanyl', 'dextromethorphan', 'cyclobenzaprine', 'pentazocine'], second: MAOI, severity: 'serious', effect: 'serotonin',
    message: 'Contraindicated or to be avoided: serotonin syndrome or deep sedation. Leave 14 days after the MAO inhibitor.',
    narrative: SYNDROME, source: 'ONC high-priority list (Phansalkar 2012); FDA labels of the opioids and of cyclobenzaprine',
  },
  {
    first: ['alfentanil', 'sufentanil', 'hydrocodone', 'hydromorphone', 'oxycodone', 'oxymorphone', 'morphine', 'codeine', 'butorphanol'], second: MAOI, severity: 'serious', effect: 'opioid with maoi',
    message: 'Do not give within 14 days of an MAO inhibitor: unforeseeable depression of breathing, or serotonin syndrome.',
    narrative: 'MAO inhibitors strengthen opioids in a way that cannot be foretold. If an opioid cannot be avoided, small doses under watch.', source: 'FDA labels of the opioids, Warnings: monoamine oxidase inhibitors; VA NDF-RT: Critical',
  },
  {
    first: ['sumatriptan', 'rizatriptan', 'zolmitriptan'], second: ['classic maois', 'linezolid', 'methylene blue'], severity: 'serious', effect: 'serotonin',
    message: 'Contraindicated: the triptan rises many times. Leave 14 days after the MAO inhibitor.',
    narrative: 'These triptans are broken down by monoamine oxidase A. Vasospasm and serotonin syndrome may follow.', source: 'ONC high-priority list (Phansalkar 2012); FDA labels of the triptans, Contraindications',
  },
  {
    first: ['almotriptan', 'eletriptan', 'frovatriptan', 'naratriptan'], second: ['linezolid', 'classic maois'], severity: 'moderate', effect: 'serotonin',
    message: 'Serotonin syndrome is possible. Watch closely or choose another treatment.', narrative: SYNDROME, source: 'FDA labels of the triptans, Warnings: serotonin syndrome; VA NDF-RT: Critical',
  },
  {
    first: ['triptans'], second: ['ergots'], severity: 'serious', effect: 'vasospasm',
    message: 'Contraindicated within 24 hours: vessels close.', narrative: 'The vasoconstriction of triptans and ergots adds up.', source: 'FDA labels of the triptans, Contraindications',
  },
  {
    first: ['eletriptan'], second: ['strong cyp3a4 inhibitors'], severity: 'serious', effect: 'triptan rises',
    message: 'Do not give eletriptan within 72 hours of a strong CYP3A4 inhibitor.', narrative: 'Eletriptan is broken down by CYP3A4; it rises several times.', source: 'FDA label of eletriptan, Contraindications',
  },
  {
    first: ['rizatriptan'], second: ['propranolol'], severity: 'moderate', effect: 'triptan rises',
    message: 'Rizatriptan rises by 70 %. Give 5 mg, at most 15 mg in 24 hours.', narrative: 'Propranolol slows the breakdown of rizatriptan by monoamine oxidase A.', source: 'FDA label of rizatriptan, Dosage and Drug interactions',
  },
  {
    first: ['triptans'], second: ['ssris', 'snris', 'serotonin modulators'], severity: 'low', effect: 'serotonin',
    message: 'Serotonin syndrome is possible and rare. Tell the patient the signs.', narrative: SYNDROME, source: 'FDA labels of the triptans, Warnings: serotonin syndrome; FDA alert 2006',
  },
  {
    first: ['tramadol'], second: ['ssris', 'snris', 'serotonin modulators', 'tricyclics', 'bupropion'], severity: 'serious', effect: 'serotonin',
    message: 'Seizures and serotonin syndrome; inhibitors of CYP2D6 also take away the pain relief. Prefer another analgesic.',
    narrative: 'Tramadol blocks the reuptake of serotonin and lowers the seizure threshold. Its active metabolite is made by CYP2D6, which fluoxetine, paroxetine and bupropion block.', source: 'FDA label of tramadol, Warnings and Drug interactions',
  },
  {
    first: ['meperidine', 'methadone', 'tapentadol', 'fentanyl', 'pentazocine'], second: ['ssris', 'snris', 'serotonin modulators', 'tricyclics'], severity: 'moderate', effect: 'serotonin',
    message: 'Serotonin syndrome is possible. Watch when starting and when raising a dose.', narrative: SYNDROME, source: 'FDA Drug Safety Communication on opioids, March 2016',
  },
  {
    first: ['ssris'], second: ['snris', 'serotonin modulators'], severity: 'moderate', effect: 'serotonin',
    message: 'Two serotonergic antidepressants: serotonin syndrome. Combine only while changing from one to the other.', narrative: SYNDROME, source: 'FDA labels of the antidepressants, Warnings: serotonin syndrome',
  },
  {
    first: ['ssris'], second: ['ssris'], severity: 'moderate', effect: 'serotonin',
    message: 'Two SSRIs: serotonin syndrome and no further benefit. Combine only while changing.', narrative: SYNDROME, source: 'FDA labels of the SSRIs, Warnings: serotonin syndrome',
  },
  {
    first: ['snris'], second: ['snris', 'serotonin modulators'], severity: 'moderate', effect: 'serotonin',
    message: 'Two serotonergic antidepressants: serotonin syndrome. Combine only while changing.', narrative: SYNDROME, source: 'FDA labels of the SNRIs, Warnings: serotonin syndrome',
  },
  {
    first: ['ssris', 'snris', 'serotonin modulators'], second: ['tricyclics'], severity: 'moderate', effect: 'tricyclic rises',
    message: 'The tricyclic may rise several times, and both are serotonergic. Lower its dose and follow levels and ECG.',
    narrative: 'Fluoxetine, paroxetine, duloxetine and others block CYP2D6, which breaks tricyclics down.', source: 'FDA labels of the tricyclics, Precautions: drugs metabolized by P450 2D6',
  },
  {
    first: ['ssris', 'snris', 'serotonin modulators', 'tricyclics'], second: ['lithium', 'buspirone', "st john's wort", 'tryptophan', 'amphetamines', 'dextromethorphan'], severity: 'moderate', effect: 'serotonin',
    message: 'Serotonin syndrome is possible. Watch when starting and when raising a dose.', narrative: SYNDROME, source: 'FDA labels of the SSRIs and SNRIs, Warnings: serotonin syndrome',
  },
  {
    first: ['buspirone'], second: MAOI, severity: 'serious', effect: 'serotonin',
    message: 'Contraindicated: raised blood pressure and serotonin syndrome. Leave 14 days.', narrative: SYNDROME, source: 'FDA label of buspirone, Contraindications',
  },
  {
    first: ['mirtazapine'], second: MAOI, severity: 'serious', effect: 'serotonin',
    message: 'Contraindicated: serotonin syndrome. Leave 14 days.', narrative: SYNDROME, source: 'FDA label of mirtazapine, Contraindications',
  },
  {
    first: ['bupropion'], second: MAOI, severity: 'serious', effect: 'hypertensive crisis',
    message: 'Contraindicated: hypertension. Leave 14 days.', narrative: 'Bupropion saves noradrenaline and dopamine, which are not broken down while monoamine oxidase is blocked.', source: 'FDA label of bupropion, Contraindications',
  },
  {
    first: ['carbamazepine', 'oxcarbazepine'], second: ['classic maois', 'selegiline', 'procarbazine', 'linezolid'], severity: 'serious', effect: 'hypertensive crisis',
    message: 'Contraindicated: leave 14 days after the MAO inhibitor.', narrative: 'Carbamazepine is related to the tricyclics; crises are reported.', source: 'FDA label of carbamazepine, Contraindications; VA NDF-RT: Critical',
  },
  {
    first: ['levodopa', 'entacapone', 'tolcapone'], second: ['classic maois', 'linezolid'], severity: 'serious', effect: 'hypertensive crisis',
    message: 'Contraindicated with nonselective MAO inhibitors: hypertensive crisis. Leave 14 days.', narrative: 'Dopamine and noradrenaline that come of levodopa are not broken down.', source: 'FDA label of carbidopa-levodopa, Contraindications; VA NDF-RT: Critical',
  },
  {
    first: ['vilazodone'], second: ['strong cyp3a4 inhibitors'], severity: 'moderate', effect: 'antidepressant rises',
    message: 'Vilazodone rises by half. Give at most 20 mg a day.', narrative: 'Vilazodone is broken down by CYP3A4.', source: 'FDA label of vilazodone, Dosage and Drug interactions',
  },
  {
    first: ['vortioxetine', 'atomoxetine'], second: ['strong cyp2d6 inhibitors'], severity: 'moderate', effect: 'cyp2d6',
    message: 'The drug rises. Halve the dose of vortioxetine; start atomoxetine low and raise it late.', narrative: 'Both are broken down by CYP2D6.', source: 'FDA labels of vortioxetine and atomoxetine, Dosage',
  },
  {
    first: ['aripiprazole', 'risperidone'], second: ['fluoxetine', 'paroxetine', 'quinidine', 'bupropion'], severity: 'moderate', effect: 'cyp2d6',
    message: 'The antipsychotic rises. Halve aripiprazole; limit risperidone.', narrative: 'Both are broken down by CYP2D6.', source: 'FDA labels of aripiprazole and risperidone, Dosage and Drug interactions',
  },
  {
    first: ['bupropion'], second: ['clozapine', 'theophylline', 'aminophylline', 'systemic corticosteroids'], severity: 'moderate', effect: 'seizures',
    message: 'Both lower the seizure threshold. Start bupropion low and raise it slowly.', narrative: 'The risk of seizures under bupropion rises with its dose and with other drugs that lower the threshold.', source: 'FDA label of bupropion, Warnings: seizure',
  },
];
