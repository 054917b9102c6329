import { error, information, type Message, success, warning } from './message';

const notification = (text: string): Message => ({ title: 'Notification', text });

/** Permissions of others and the requests to give them (S2.4, S2.5, S6-13). */
export const grantMessages = {
  'grant.initiated': success('A request has been initiated for {name}'), // S2.5-6
  'grant.approved': notification('Successfully approved request'), // S2.5-10
  'grant.cancelled': success('The request is cancelled.'),
  'grant.change-added': success('The change request permission is added.'),
  'grant.change-removed': success('The change request permission is removed.'),
  'grant.pin-removed': success('The PIN number is removed.'),
  'grant.proofing-revoked': success('The proofing account is revoked.'),
  // S2.5-15
  'grant.push-sent': notification(
    'A push notification message has been sent to your phone for approval. The grant request ' +
      'will be approved once the message in the phone has been approved.',
  ),
  'grant.pin-question': warning(
    'Remove the PIN number of this person? They set a new one themselves. The permission to sign ' +
      'controlled substances ends until it is requested and approved again, and they are notified.',
  ),
  'grant.revoke-question': warning(
    'Revoke the proofing account of this person? Their tokens and the permission to sign controlled substances are gone at once.',
  ),
  'grant.cancel-question': warning('Cancel this request? Nothing is changed for the person it is about.'),

  'grant.not-found': error('This request does not exist in your practice.'),
  'grant.not-open': error('This request was approved or cancelled already. Nothing was changed.'),
  'member.no-heir': error(
    'Drafts go to an active colleague of the practice who is no partner. Nothing was changed. Choose another person.',
  ),
  'member.offboard-question': warning(
    'Off-board {name}? All of this ends now, in one act, and it is written into the audit trail:',
  ),
  'member.offboarded': success('{name} has left the practice. What they had here has ended.'),
  'access-review.already-open': error(
    'A review of access is open already. Decide of everyone in it and sign it off before you open another.',
  ),
  'access-review.signed': error(
    'This review is signed off. Nothing was changed. Decide of this person in the next review, or on their page.',
  ),
  'access-review.undecided': error(
    'People who are not decided: {count}. Nothing was signed. Decide of each that they keep their access, or end it.',
  ),
  'access-review.sign-later': error(
    'Decide of everyone first: keep their access, or end it. Then the review can be signed off.',
  ),
  'access-review.has-left': error(
    'The access of this person has ended already. Nothing was changed. There is nothing to decide.',
  ),
  'access-review.own': error(
    'Another administrator decides of your own access. Nothing was changed. Ask them to review it.',
  ),
  'access-review.opened': success('The review is open. What is odd comes first.'),
  'access-review.sign-question': warning(
    'Sign this review off? It is kept with your name, day and time, and can no longer be changed.',
  ),
  'access-review.by-session': information(
    'The identity provider keeps your password, so none is asked for here: the record says that you signed in an open session.',
  ),
  'access-review.not-covered': information(
    'People who are named for emergencies alone and service accounts are not in a review: look at them on their own pages.',
  ),
  'access-review.signed-off': success('The review is signed off. The next one is due in {days} days.'),
  'access-review.interval-set': success('Access is reviewed every {days} days.'),
  'grant.expired': error(
    'This request expired before anyone approved it. Nothing was changed. Begin another one if it is still needed.',
  ),
  'grant.already-open': error(
    'A request about this person is open already. It must be approved or cancelled first.',
  ),
  // S6-14, S6-15, S6-18
  'grant.partner': error('A partner neither gives nor takes permissions. Nothing was changed.'),
  // S6-14, S6-15
  'grant.target-partner': error('A partner is given no permissions of a practice. Nothing was changed.'),
  'grant.own': error('You cannot change your own permissions. Someone else must do it.'), // S6-14, S6-15
  'grant.not-entitled': error('Your role does not allow this for others. Nothing was changed.'), // S6-14
  // S6-15
  'grant.needs-change-permission': error(
    'This needs the change request permission, which you do not have. Nothing was changed.',
  ),
  'grant.target-inactive': error(
    'This person is not active in your practice. Activate them first; nothing was changed.',
  ),
  // S6-15, S6-18
  'grant.no-dea-number': error(
    'This person has no DEA number, so the permission to sign is neither given nor taken. Nothing was changed.',
  ),
  // S6-15
  'grant.no-token': error(
    'This person has no token. One must be registered before the permission to sign is given; nothing was changed.',
  ),
  'grant.already-held': error('This person holds the permission already. Nothing was changed.'),
  'grant.not-held': error('This person does not hold the permission. Nothing was changed.'),
  // readings S2.5-8
  'grant.first-approver': error(
    'You began this request and count as its first approver. Another person must approve it.',
  ),
  // readings S6-18, S2.5-8
  'grant.not-two-people': error(
    'You and the person who began this request do not count as two people yet: one of you registered, invited or ' +
      'reset the other, or changed their e-mail address, directly, through others or by a service account. ' +
      'You can approve it from {from} on; another person with the right can now. Nothing was changed.',
  ),
  // S6-18
  'grant.approver-no-dea-number': error(
    'Only a person with a DEA number can approve this. Nothing was changed.',
  ),
  // S6-18
  'grant.another-must-approve': error(
    'Another person in the practice holds the permission to sign and must approve yours. Nothing was changed.',
  ),
  // S6-18
  'grant.approver-not-permitted': error(
    'Only a person who holds the permission to sign can approve this. Nothing was changed.',
  ),
  // S6-18
  'grant.approver-no-token': error(
    'Approving needs a token of your own. Register one first; nothing was changed.',
  ),
  'grant.initiator-lost': error(
    'The person who began this request no longer has the right to. It cannot be approved; cancel it and begin again.',
  ),
  'grant.not-initiator': error('Only the person who began a request can cancel it. Nothing was changed.'), // S6-19

  'grant.factor-refused': error('The PIN or the code is not right. Nothing was changed. Tries left: {left}.'),
  'grant.locked': error(
    'Authentication is locked for {minutes} minutes after too many wrong tries. Nothing was ' +
      'changed. If this was not you, tell an administrator at once.',
  ),
  'grant.pin-not-set': error(
    'Set a PIN number in your profile before approving a request. Nothing was changed.',
  ),
  'grant.push-unknown': error(
    'This approval has expired or was already used. Nothing was changed; approve the request again.',
  ),
  'grant.push-refused': error(
    'The request was refused on your phone. Nothing was changed. If you did not refuse it, tell an administrator at once.',
  ),
  'grant.push-expired': error(
    'The request on your phone was not answered in time. Nothing was changed; approve again to receive a new one.',
  ),
  'grant.push-unreachable': error(
    'Your phone could not be reached. Nothing was changed. Try again, or approve with a code.',
  ),
  'grant.target-super-administrator': error(
    'Only a super administrator takes this permission from a super administrator. Nothing was changed.',
  ),
  'grant.target-administrator': error(
    'This permission is taken from an administrator by another administrator or a prescriber. Nothing was changed.',
  ),

  'member.activated': notification('Successfully activated user.'),
  'member.deactivated': notification('Successfully deactivated user.'), // S8-9
  'member.activate-question': warning(
    'Mark this person as Active? They can sign in to this practice again. The permission to sign controlled ' +
      'substances must be given again.',
  ),
  // 21 CFR 1311.125(d)
  'member.deactivate-question': warning(
    'Mark this person as InActive? They are refused at once. The permission to sign controlled ' +
      'substances ends, and so do open requests by or about them.',
  ),
  'member.service-accounts-end': warning(
    'These service accounts have a secret that this person made, and end with it at once and for good: ' +
      '{list}. To keep one running, rotate its secret first: it is then yours.',
  ),
  'member.own': error('You cannot deactivate yourself. Someone else must do it.'),
  'member.super-administrator': error(
    'Only a super administrator activates or deactivates a super administrator. Nothing was changed.',
  ),
  'member.last-administrator': error(
    'No one else could administer this practice. Make another person an administrator first, or activate one; nothing was changed.',
  ),
  'role.given': notification('The role is given. It holds immediately.'),
  'role.taken': notification('The role is taken. It ends immediately.'),
  'role.give-question': warning(
    'Give this role? It holds immediately, in open sessions too, and is written into the audit trail.',
  ),
  'role.take-question': warning(
    'Take this role? It ends immediately, in open sessions too, and is written into the audit trail.',
  ),
  'role.take-own-question': warning(
    'Take this role from yourself? It ends immediately, and another person must give it back.',
  ),
  'role.super-administrator-needed': error('Only a super administrator can change this: ask one to do it.'),
  'role.already-held': error('This person has the role already. Reload to see the current state.'),
  'role.not-held': error('This person does not have the role. Reload to see the current state.'),
  'role.target-inactive': error('This person is not active in your practice: activate them first.'),
  'role.target-partner': error('A partner has no other role: take the partner role first.'),
  'role.partner-prescribes': error('A prescriber cannot be a partner, who changes nothing in a practice.'),
  'role.partner-administers': error(
    'An administrator cannot be a partner: take the administrator roles in all practices first.',
  ),
  'role.last-administrator': error(
    'No one else could give roles in this practice: make another person an administrator first.',
  ),
  'role.until-wrong': error(
    'A role ends today or later, and within {years} years. Nothing was changed. Enter another day, or none for no end.',
  ),
  'role.last-super-administrator': error(
    'No one else could administer the installation: make another person a super administrator first.',
  ),
  'role.two-people-needed': error(
    'This role is given by two people: ask for it, and another super administrator approves it. Nothing was changed.',
  ),
  'role.requested': notification('The role is asked for. It does not hold yet.'),
  'role.ask-question': warning(
    'Ask for this role? It holds in every practice of this person, once a second person approves it. They are notified.',
  ),
  'role.approve-question': warning(
    'Approve this? The role holds immediately, in every practice of this person, and is written into the audit trail.',
  ),
  'role.deny-question': warning('Deny this request? Nothing is changed for this person.'),
  'role.withdraw-question': warning('Take this request back? Nothing is changed for this person.'),
  'role.request-denied': success('The request is denied. Nothing was changed.'),
  'role.request-withdrawn': success('The request is taken back. Nothing was changed.'),
  'role.reason-missing': error('Say why: the approver will read this.'),
  'role.own': error('You cannot give yourself a role. Two others must do it; nothing was changed.'),
  'role.request-open': error(
    'A request about this person waits already: it must be decided or taken back first.',
  ),
  'role.request-not-found': error('This request does not exist in your practice.'),
  'role.request-not-open': error('This request was decided or taken back already. Nothing was changed.'),
  'role.request-expired': error(
    'This request expired before anyone approved it. Nothing was changed. Ask again if it is still needed.',
  ),
  'role.asked-yourself': error('You asked for this. Another super administrator must approve it.'),
  // readings S6-18
  'role.not-two-people': error(
    'You and the person who asked, or the person it is about, do not count as two people yet: one registered, ' +
      'invited or reset the other, or changed their e-mail address, directly, through others or by a service ' +
      'account. Someone else must approve it, or you later; nothing was changed.',
  ),
  'role.asker-lost': error(
    'The person who asked for this no longer has the right to. It cannot be approved; deny it, and ask again if it is still needed.',
  ),
  'role.not-asked-by-you': error('Only the person who asked can take a request back. Nothing was changed.'),
  'role.operator-not-needed': error(
    'Another super administrator of the practice can approve this request: they must do it. Nothing was changed.',
  ),
  'member.already-active': error('This person is active already. Reload to see the current state.'),
  'member.already-inactive': error('This person is not active already. Reload to see the current state.'),
  'member.account-inactive': error(
    'This account is closed in all practices. Support must open it first; nothing was changed.',
  ),
} as const satisfies Record<string, Message>;
