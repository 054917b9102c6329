import { say } from '@erx/core/findings/messages';
import { schedulesText } from '@erx/core/grants/model';
import { OTP_TYPE_LABEL, type OtpType } from '@erx/core/credentials/proofing/model';
import { fullName } from '@erx/core/users/names';
import { Box } from 'ink';
import { ChoiceList } from '../../terminal/choice-list';
import { Fact } from '../../terminal/fact';
import { Tone } from '../../terminal/styled-text';
import type { GrantStatus } from './status';
import type { Approval } from './use-approval';

interface Props {
  readonly approval: Approval;
  readonly grantStatus: GrantStatus;
  readonly secondsLeft: number;
  readonly height: number;
  onChoose(otpType: OtpType): void;
}

/** What is approved, and what is asked for next (S2.5-11 to S2.5-15). */
export function ApprovalPane({
  approval: { request, step, otpType, problem },
  grantStatus: { offered, user },
  secondsLeft,
  height,
  onChoose,
}: Props) {
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      <Box flexDirection="column" paddingX={1} marginBottom={1} flexShrink={0}>
        <Tone bold role="accent">
          Authentication
        </Tone>
        <Fact name="Permission" value={`Ready To Sign, ${request.operation}`} />
        <Fact name="For" value={fullName(request.targetUser)} />
        <Fact name="Schedules" value={schedulesText(request.targetUser)} />
        <Fact name="Initiator" value={fullName(request.initiatedByUser)} />
        {otpType !== undefined && <Fact name="By" value={OTP_TYPE_LABEL[otpType]} />}
      </Box>
      {step.at === 'type' && (
        <ChoiceList
          title="How do you authenticate?"
          height={offered.length + 1}
          choices={offered.map((value) => ({ value, label: OTP_TYPE_LABEL[value] }))}
          onChoose={onChoose}
        />
      )}
      <Box flexDirection="column" paddingX={1}>
        {problem !== undefined && <Tone role="bad" bold wrap="wrap">{`! ${problem}`}</Tone>}
        {step.at === 'code' && (
          <Tone wrap="wrap">
            {otpType === 'Hwtok'
              ? `The 6 digits on your hardware token ${user.hardwareTokenReference ?? ''}`
              : 'The 6 digits in your authenticator app'}
          </Tone>
        )}
        {step.at === 'pin' && (
          <Tone wrap="wrap">
            {otpType === 'Oob' ? '4 to 6 digits. Your phone is asked next.' : '4 to 6 digits'}
          </Tone>
        )}
        {step.at === 'sent' && <Tone role="muted">○ The server decides …</Tone>}
        {step.at === 'phone' && (
          <>
            <Tone wrap="wrap">{say('grant.push-sent')}</Tone>
            <Box marginTop={1} flexDirection="column">
              <Tone bold wrap="wrap">{`Reference ${step.pending.reference}`}</Tone>
              <Tone role={secondsLeft > 0 ? 'warn' : 'bad'} wrap="wrap">
                {secondsLeft > 0
                  ? `○ ${minutes(secondsLeft)} left. The answer is asked for every 8 seconds.`
                  : '○ The time is up; the last answer is being read.'}
              </Tone>
            </Box>
          </>
        )}
      </Box>
    </Box>
  );
}

/** '1:05' */
function minutes(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
