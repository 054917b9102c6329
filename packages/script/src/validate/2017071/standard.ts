import type { Standard } from '../table';
import { cancelRx, cancelRxResponse } from './cancel-rx';
import { newRx } from './new-rx';
import {
  agentsAreWhole,
  answersNameTheirMessage,
  identifiersHaveTheirLength,
  ndcHasElevenDigits,
  usAddressesCanBeMailed,
} from './rules';
import { rxChangeRequest, rxChangeResponse } from './rx-change';
import { rxFill } from './rx-fill';
import { rxHistoryRequest, rxHistoryResponse } from './rx-history';
import { rxRenewalRequest, rxRenewalResponse } from './rx-renewal';
import { message, rootAttributes } from './transport';

/** NCPDP SCRIPT 2017071. A further message is described by its table next to new-rx.ts and named here. */
export const standard2017071: Standard = {
  announces: (transactionVersion) => /^2017071[0-9]?$/.test(transactionVersion),
  rootAttributes,
  message: message({
    NewRx: newRx,
    CancelRx: cancelRx,
    CancelRxResponse: cancelRxResponse,
    RxFill: rxFill,
    RxRenewalRequest: rxRenewalRequest,
    RxRenewalResponse: rxRenewalResponse,
    RxChangeRequest: rxChangeRequest,
    RxChangeResponse: rxChangeResponse,
    RxHistoryRequest: rxHistoryRequest,
    RxHistoryResponse: rxHistoryResponse,
  }),
  rules: [answersNameTheirMessage, identifiersHaveTheirLength],
  writtenRules: [ndcHasElevenDigits, usAddressesCanBeMailed, agentsAreWhole],
};
