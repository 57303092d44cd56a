/** Browser APIs for connected devices, which only some browsers have. */
const devices = navigator as Partial<Pick<Navigator, "serial" | "usb" | "bluetooth">>;
export const readSerialApi = () => devices.serial;
export const readUsbApi = () => devices.usb;
export const readBluetoothApi = () => devices.bluetooth;
